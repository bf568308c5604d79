import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { labelOf, type Fields } from '../../../schema/field.ts';
import { FieldInput } from '../../../ui/fields/kinds.tsx';
import { resolverOf } from '../../../ui/form/resolver.ts';
import { startValues } from '../../../ui/fields/values.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly fields: Fields;
  /** The fields with an input, in order. */
  readonly shown: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly onApply: (values: Values) => void;
}

/** Fields that are taken over as soon as they are left, a choice at once: there is nothing to press. */
export const AppliedFields = ({ fields, shown, labels = {}, values, onApply }: Props) => {
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Record<string, unknown>>({ defaultValues: startValues(fields, values), resolver });
  const box = useRef<HTMLDivElement>(null);
  const apply = useEffectEvent(() => {
    void form.handleSubmit(onApply)();
  });
  // A choice is over when it is made; a text when it is left.
  useEffect(() => {
    // oxlint-disable-next-line react/incompatible-library -- a subscription: nothing of it is rendered
    const { unsubscribe } = form.watch((_, { name, type }) => {
      const kind = name && fields[name]?.kind;
      if (type === 'change' && (kind === 'flag' || kind === 'one_of')) setTimeout(apply);
    });
    return unsubscribe;
  }, [form, fields]);
  // What was undone, or came from elsewhere, is shown; what is being typed stays.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) form.reset(startValues(fields, values));
  }, [form, fields, values]);
  return (
    <FormProvider {...form}>
      <Box ref={box} sx={{ display: 'grid', gap: 1.5 }} onBlur={apply}>
        {shown.map((name) => {
          const field = fields[name];
          return (
            field && <FieldInput key={name} field={field} source={name} label={labels[name] ?? labelOf(name, field)} />
          );
        })}
      </Box>
    </FormProvider>
  );
};
