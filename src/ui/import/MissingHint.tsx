import { Alert, Button } from '@mui/material';
import type { MissingOffer } from '../../schema/import/missing.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { counted } from '../fields/format.ts';
import { offersFor } from './offers.ts';
import { missingTexts, type Reviewed } from './review.ts';
import type { Import } from './useImport.ts';
import { namesText } from './words.ts';

interface Props {
  readonly resource: Resource;
  readonly work: Import;
  readonly all: readonly Reviewed[];
}

const Hint = ({
  offer,
  texts,
  onCreate,
}: {
  readonly offer: MissingOffer;
  readonly texts: readonly string[];
  readonly onCreate: () => void;
}) => {
  const { target } = offer;
  const one = texts.length === 1;
  return (
    <Alert
      severity="info"
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 }, overflowWrap: 'anywhere' },
      }}
      action={
        <Button color="inherit" onClick={onCreate} sx={{ whiteSpace: 'nowrap' }}>
          {`Create ${inSentence(one ? target.title : target.titles)}`}
        </Button>
      }
    >
      {`${counted(texts.length, target.title, target.plural)} ${one ? 'is' : 'are'} not there: ${namesText(texts)}. ${one ? 'It' : 'They'} can be created with the import.`}
    </Alert>
  );
};

const missingOf = ({ resource, work, all }: Props) =>
  offersFor(resource, work.state.mapping)
    .map((offer) => ({ offer, texts: missingTexts(all, offer.id) }))
    .filter(({ texts }) => texts.length > 0);

/** Whether rows are bad by missing records that the user may create. */
export const hasMissing = (resource: Resource, work: Import, all: readonly Reviewed[]): boolean =>
  missingOf({ resource, work, all }).length > 0;

/** Offers to create the missing records that make rows bad, when the user may create them. */
export const MissingHint = (props: Props) =>
  missingOf(props).map(({ offer, texts }) => (
    <Hint key={offer.id} offer={offer} texts={texts} onCreate={() => void props.work.checkCreating([offer.id])} />
  ));
