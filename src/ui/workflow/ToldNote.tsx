import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Box } from '@mui/material';

interface Props {
  readonly told: readonly string[];
  readonly warned: readonly string[];
}

/** What a record says of itself before it is decided; what should be looked at first, with a sign and in red (rule 132). */
export const ToldNote = ({ told, warned }: Props) => {
  if (told.length + warned.length === 0) return null;
  return (
    <Box role="note" aria-label="Before you decide" sx={{ mb: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
      {warned.map((text) => (
        <Box key={text} sx={{ display: 'flex', gap: 0.75, color: 'error.main', fontWeight: 600 }}>
          <ReportProblemOutlined titleAccess="Look at this" sx={{ fontSize: 18, flex: 'none' }} />
          <span>{text}</span>
        </Box>
      ))}
      {told.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Box>
  );
};
