/**
 * The print of a quotation: A4 with page numbers, and nothing of the application around it. `:has` finds the boxes that
 * the sheet is in, whatever the layout is made of.
 */
export const printStyles = {
  '@page': {
    size: 'A4 portrait',
    margin: '16mm 14mm 18mm',
    '@bottom-right': {
      content: '"Page " counter(page) " of " counter(pages)',
      fontFamily: 'Inter, "Segoe UI", system-ui, sans-serif',
      fontSize: '8pt',
      color: '#6b7280',
    },
  },
  '@media print': {
    'html, body': { background: '#fff !important', height: 'auto !important' },
    'body *:not(:has(.quotation)):not(.quotation):not(.quotation *)': { display: 'none !important' },
    'body, body *:has(.quotation)': {
      display: 'block !important',
      position: 'static !important',
      overflow: 'visible !important',
      width: 'auto !important',
      maxWidth: 'none !important',
      height: 'auto !important',
      minHeight: '0 !important',
      margin: '0 !important',
      padding: '0 !important',
    },
    '.quotation': {
      border: '0 !important',
      boxShadow: 'none !important',
      padding: '0 !important',
      margin: '0 !important',
      maxWidth: 'none !important',
      borderRadius: '0 !important',
    },
  },
} as const;
