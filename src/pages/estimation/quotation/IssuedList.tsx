import { Box, Chip, Link as MuiLink, Typography } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import { download } from '../../../dataProvider/http.ts';
import { clientQuotations } from '../../../resources/estimation/clientQuotations.ts';
import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';
import { formatDay, formatPrice } from '../../../ui/fields/format.ts';
import { FileButton } from '../../../ui/FileButton.tsx';

interface Props {
  readonly issued: QuotationDraft['issued'];
  readonly mayRead: boolean;
}

const { document, workbook } = clientQuotations.endpoints;

/** The quotations that were issued of an estimation, with their files. */
export const IssuedList = ({ issued, mayRead }: Props) => {
  const createPath = useCreatePath();
  return (
    <Box component="section" aria-label="Issued">
      <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
        Issued
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {issued.map(
          ({
            id,
            number,
            bill,
            quoted_on: day,
            gross_total: total,
            is_current: isCurrent,
            client_workbook: file,
            created_by_name: by,
          }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                justifyContent: 'space-between',
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                  {mayRead ? (
                    <MuiLink component={Link} to={createPath({ resource: clientQuotations.name, type: 'show', id })}>
                      {number}
                    </MuiLink>
                  ) : (
                    <span>{number}</span>
                  )}
                  <span>{formatPrice('money', total)}</span>
                  {!isCurrent && <Chip size="small" label="Replaced" />}
                </Box>
                <Typography variant="body2" color="text.secondary">
                  {`${formatDay(day)} · ${bill} · ${by}`}
                </Typography>
              </Box>
              {mayRead && (
                <Box sx={{ display: 'flex', gap: 1 }}>
                  <FileButton
                    kind="pdf"
                    of={`of ${number}`}
                    name={number}
                    load={async () => (await download(document, { params: { id } })).data}
                  />
                  {file !== null && (
                    <FileButton
                      kind="xlsx"
                      of={`of ${number}`}
                      name={`${number} ${file.replace(/\.\w+$/, '')}`}
                      load={async () => (await download(workbook, { params: { id } })).data}
                    />
                  )}
                </Box>
              )}
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
};
