import { offerChecks } from '../../../resources/estimation/offerCheck.ts';
import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { boqSales } from '../../../resources/estimation/boqSales.ts';
import { createElement } from 'react';
import { extendScreens, type Extension, type StepPart } from '../../../ui/extensions/extension.ts';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';

const OfferCheck = lazyPart(() => import('./OfferCheckDialog.tsx'), 'OfferCheckDialog');

const part = (stage: keyof typeof offerChecks): Readonly<Record<string, StepPart>> => ({
  'client-submit': {
    asks: ['confirmed'],
    Part: (props) => createElement(OfferCheck, { ...props, call: offerChecks[stage] }),
  },
});

/** What is missing, in the dialog that submits an offer to the client. */
export const offerExtensions: readonly Extension[] = [
  extendScreens(boqSales, { steps: part('boq_sales') }),
  extendScreens(boqCosts, { steps: part('cost_estimation') }),
];
