import { Box, GlobalStyles } from '@mui/material';
import { formatDay } from '../../../../ui/fields/format.ts';
import { moneyText } from '../words.ts';
import { printStyles } from './printStyles.ts';
import { QuotationTable } from './QuotationTable.tsx';
import type { Quotation } from './useQuotation.ts';
import type { Wording } from './wording.ts';

interface Props {
  readonly of: Quotation;
  readonly wording: Wording;
}

const muted = { color: '#6b7280' } as const;
const label = { ...muted, fontSize: '8pt', textTransform: 'uppercase', letterSpacing: '0.04em' } as const;

const nameOf = ({ from }: Wording): string => from.split('\n')[0]?.trim() ?? '';

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) =>
  text ? (
    <Box sx={{ breakInside: 'avoid' }}>
      <Box sx={label}>{name}</Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
    </Box>
  ) : null;

const Head = ({ of, wording }: Props) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'flex-start', mb: '8mm' }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: '15pt', fontWeight: 700, lineHeight: 1.2 }}>{nameOf(wording)}</Box>
        <Box sx={{ whiteSpace: 'pre-line' }}>{wording.from.split('\n').slice(1).join('\n')}</Box>
        {of.by && <Box sx={muted}>{`Prepared by ${of.by}`}</Box>}
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '18pt', fontWeight: 700, lineHeight: 1.1 }}>
          Quotation
        </Box>
        <Box sx={{ fontWeight: 600, mt: '1mm' }}>{of.number}</Box>
        {!of.isApproved && <Box sx={{ color: '#b45309', fontWeight: 700 }}>DRAFT</Box>}
      </Box>
    </Box>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1.4fr 1fr' },
        rowGap: '4mm',
        '@media print': { gridTemplateColumns: '1.4fr 1fr' },
        columnGap: '8mm',
        pb: '5mm',
        mb: '5mm',
        borderBottom: '0.75pt solid #1f2937',
      }}
    >
      <Box>
        <Box sx={label}>To</Box>
        <Box sx={{ fontWeight: 650, fontSize: '11pt' }}>{of.client?.name ?? ''}</Box>
        <Box sx={{ whiteSpace: 'pre-line' }}>{of.client?.address}</Box>
        <Box sx={{ mt: '4mm' }}>
          <Fact name="Project" text={of.project} />
          <Box>{of.place}</Box>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3mm', alignContent: 'start' }}>
        <Fact name="Date" text={wording.date && formatDay(wording.date)} />
        <Fact name="Valid until" text={wording.validUntil && formatDay(wording.validUntil)} />
        <Fact name="Your enquiry" text={of.enquiry} />
        <Fact name="Revision" text={String(of.revision)} />
      </Box>
    </Box>
    <Box sx={{ mb: '5mm' }}>{`We thank you for your enquiry and are pleased to quote for ${of.title} as follows.`}</Box>
  </>
);

const Foot = ({ of, wording }: Props) => {
  const terms = wording.terms.split('\n').flatMap((term) => term.trim() || []);
  return (
    <Box sx={{ breakInside: 'avoid', mt: '7mm' }}>
      {terms.length > 0 && (
        <>
          <Box component="h3" sx={{ m: 0, mb: '1.5mm', fontSize: '10pt' }}>
            Terms
          </Box>
          <Box component="ol" sx={{ m: 0, pl: '5mm' }}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </Box>
        </>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '14mm', mt: '18mm' }}>
        {[`For ${nameOf(wording) || 'us'}`, `Accepted${of.client ? ` for ${of.client.name}` : ''}`].map((who) => (
          <Box key={who} sx={{ borderTop: '0.5pt solid #1f2937', pt: '1.5mm' }}>
            <Box sx={{ fontWeight: 600 }}>{who}</Box>
            <Box sx={muted}>Name, date, signature</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** A quotation on paper: white whatever the theme, A4 when it is printed. */
export const QuotationSheet = ({ of, wording }: Props) => (
  <>
    <GlobalStyles styles={printStyles} />
    <Box
      component="article"
      className="quotation"
      aria-label={`Quotation ${of.number}`}
      // A phone scrolls it, by keys too.
      tabIndex={0}
      sx={{
        colorScheme: 'light',
        bgcolor: '#fff',
        color: '#1f2937',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: 2,
        maxWidth: '210mm',
        p: { xs: 2, sm: '16mm 14mm' },
        fontSize: '9.5pt',
        lineHeight: 1.45,
        fontVariantNumeric: 'tabular-nums',
        overflowX: 'auto',
      }}
    >
      <Head of={of} wording={wording} />
      {of.quoted.lines.length === 0 ? (
        <Box sx={{ ...muted, py: '10mm', textAlign: 'center' }}>This bill has no lines yet.</Box>
      ) : (
        <QuotationTable quoted={of.quoted} withBomItems={wording.withBomItems} />
      )}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          breakInside: 'avoid',
          borderTop: '1pt solid #1f2937',
          borderBottom: '2.25pt double #1f2937',
          py: '2mm',
          mt: '4mm',
          fontSize: '12pt',
          fontWeight: 700,
        }}
      >
        <span>Total</span>
        <span>{moneyText(of.quoted.total)}</span>
      </Box>
      <Foot of={of} wording={wording} />
    </Box>
  </>
);
