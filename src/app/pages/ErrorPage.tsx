import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { failureTexts } from '../../dataProvider/failure.ts';
import { Message } from '../../ui/page/Message.tsx';

/** Replaces a broken screen. The details of the error can be unfolded. */
export const ErrorPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Message
    icon={<ReportProblemOutlined />}
    title="This screen has stopped working"
    actions={
      <>
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </>
    }
  >
    {failureTexts.usual} Unsaved drafts are kept.
    <Box component="details" sx={{ mt: 2, fontSize: 12, textAlign: 'left' }}>
      <Box component="summary" sx={{ cursor: 'pointer', textAlign: 'center' }}>
        Details
      </Box>
      <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {error instanceof Error ? error.message : String(error)}
      </Box>
    </Box>
  </Message>
);
