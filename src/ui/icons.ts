import AccountTree from '@mui/icons-material/AccountTree';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Calculate from '@mui/icons-material/CalculateOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Checklist from '@mui/icons-material/ChecklistOutlined';
import CompareArrows from '@mui/icons-material/CompareArrows';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Dns from '@mui/icons-material/DnsOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import Factory from '@mui/icons-material/FactoryOutlined';
import FolderOpen from '@mui/icons-material/FolderOpenOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import Inventory2 from '@mui/icons-material/Inventory2Outlined';
import Label from '@mui/icons-material/LabelOutlined';
import List from '@mui/icons-material/ListOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import ManageHistory from '@mui/icons-material/ManageHistoryOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import Policy from '@mui/icons-material/PolicyOutlined';
import PrecisionManufacturing from '@mui/icons-material/PrecisionManufacturingOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Schema from '@mui/icons-material/SchemaOutlined';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { IconName } from '../schema/icons.ts';

const icons = {
  AccountTree,
  AdminPanelSettings,
  Apartment,
  Assignment,
  Business,
  Calculate,
  Category,
  Checklist,
  CompareArrows,
  ContentCopy,
  Dns,
  Engineering,
  EventBusy,
  EventNote,
  Factory,
  FolderOpen,
  Gavel,
  Group,
  Handshake,
  Inbox,
  Inventory2,
  Label,
  List,
  LocalShipping,
  ManageHistory,
  Payments,
  PhoneCallback,
  Policy,
  PrecisionManufacturing,
  RequestQuote,
  Rule,
  Schema,
  ShoppingBag,
  ShoppingCart,
  Storefront,
  SwapHoriz,
  Tune,
  ViewTimeline,
  Warehouse,
  WorkspacePremium,
} satisfies Readonly<Record<IconName, typeof SvgIcon>>;

/** The icon that a description names. */
export const iconOf = (name: IconName): typeof SvgIcon => icons[name];
