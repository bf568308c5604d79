import { Box, Typography } from '@mui/material';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Trace } from '../../../resources/rfq/traceAnswers.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { BillStep, LineSteps } from './LineSteps.tsx';
import { Fact, TraceStep, StepLink } from './TraceStep.tsx';
import type { Traced } from './traced.ts';
import { useTrace } from './useTrace.ts';

const hiddenWords: Readonly<Record<Trace['hidden'][number], string>> = {
  enquiry: 'the enquiry',
  estimate: 'the estimate',
  production: 'production orders',
  buyout: 'buyout requests and receipts',
  rfq: 'RFQs and quotations',
  award: 'awards',
};

const Head = ({ project, enquiry }: Pick<Trace, 'project' | 'enquiry'>) => (
  <>
    {enquiry && (
      <TraceStep title="Enquiry">
        <StepLink resource={enquiries.name} id={enquiry.id}>
          {enquiry.number}
        </StepLink>
        {enquiry.title && <Fact>{enquiry.title}</Fact>}
      </TraceStep>
    )}
    {project && (
      <TraceStep title="Project">
        <StepLink resource={projects.name} id={project.id}>
          {project.number}
        </StepLink>
        <Fact>{project.title}</Fact>
      </TraceStep>
    )}
  </>
);

const Steps = ({ trace }: { readonly trace: Trace }) => {
  const { lines, bill_lines: bill, hidden, left_off } = trace;
  const [only] = lines;
  const asked = new Set(lines.map(({ bill_line_key: key }) => key));
  // A line of the BOQ of which nothing is asked for, and a BOM, whose items are.
  const beside = bill.filter(({ line_key }) => !asked.has(line_key));
  const ofKey = (key: string | null) => bill.find(({ line_key }) => line_key === key);
  return (
    <>
      <Box component="ol" aria-label="Trace" sx={{ m: 0, p: 0 }}>
        <Head {...trace} />
        {beside.map((line) => (
          <BillStep key={line.line_key} line={line} />
        ))}
        {lines.length === 1 && only && <LineSteps line={only} bill={ofKey(only.bill_line_key)} />}
      </Box>
      {lines.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          Nothing of it is asked for yet.
        </Typography>
      )}
      {lines.length > 1 &&
        lines.map((line, at) => (
          <Box
            key={line.id ?? `gone ${at}`}
            component="section"
            aria-label={`${line.description}, ${line.request.number}`}
            sx={{ mt: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography component="h3" variant="subtitle1" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {line.description}
            </Typography>
            <Box component="ol" sx={{ m: 0, p: 0 }}>
              <LineSteps line={line} bill={ofKey(line.bill_line_key)} />
            </Box>
          </Box>
        ))}
      {left_off > 0 && <Fact>{`and ${left_off} more`}</Fact>}
      {hidden.length > 0 && (
        <Fact>{`Without what you may not see: ${hidden.map((step) => hiddenWords[step]).join(', ')}.`}</Fact>
      )}
    </>
  );
};

/** From the enquiry to the receipts of a line, step by step with the quantities of each. */
export const TraceView = ({ of }: { readonly of: Traced }) => {
  const query = useTrace(of);
  if (!query.data) return <NotRead query={query} failed="The trace could not be read" heights={[48, 48, 48, 48]} />;
  return <Steps trace={query.data} />;
};
