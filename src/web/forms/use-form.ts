import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#web/api/api-client.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { type FormErrors, validate } from './validation.ts';

type Fields = Record<string, string | boolean>;
type NamesOf<Input, Value> = { [Name in keyof Input]: Input[Name] extends Value ? Name : never }[keyof Input];

interface FormOptions<Input extends Fields, Output> {
  /** In the order of the fields; a boolean is a checkbox. When it changes, fields that nobody has edited follow. */
  initial: Input;
  /** The contract's, or made of its parts. The first sentence about a field is the one that shows. */
  schema: z.ZodMiniType<Output>;
  /** Something is under way: no submission is taken, and what the fields hold stays what was submitted. */
  busy: boolean;
  onSubmit: (values: Output) => void;
  onInvalid?: (errors: FormErrors<Input>) => void;
}

/** What stands in a form's elements, which is more than React knows of while a page is not hydrated. */
function typedInto<Input extends Fields>(form: HTMLFormElement, values: Input): Input {
  const typed: Fields = { ...values };
  for (const name of Object.keys(values)) {
    const element = form.elements.namedItem(name);
    if (element instanceof HTMLTextAreaElement) typed[name] = element.value;
    if (!(element instanceof HTMLInputElement)) continue;
    typed[name] = element.type === 'checkbox' ? element.checked : element.value;
  }
  return typed as Input;
}

const isSame = <Input extends Fields>(one: Input, other: Input) =>
  Object.keys(one).every((name) => one[name] === other[name]);

/**
 * What is still wrong when the field `name` has changed. Sentences of other fields that the schema had may depend on
 * it; those of the server stay.
 */
function checkedAgain<Input extends Fields>(
  schema: z.ZodMiniType,
  shown: FormErrors<Input>,
  [before, after]: [Input, Input],
  name: keyof Input,
): FormErrors<Input> {
  const found = (values: Input): FormErrors<Input> => {
    const checked = validate<Input, unknown>(schema, values);
    return checked.ok ? {} : checked.errors;
  };
  const others = Object.keys(shown).filter((other) => other !== name && shown[other] !== undefined);
  if (others.length === 0) return {};
  const [was, is] = [found(before), found(after)];
  const kept = others.map((other) => [other, was[other] === shown[other] ? is[other] : shown[other]]);
  return Object.fromEntries(kept) as FormErrors<Input>;
}

/** Fields that hold what they began with get what they would begin with now; the others keep what was typed. */
function renewed<Input extends Fields>(values: Input, begunWith: Input, initial: Input): Input {
  const typed = Object.entries(values).filter(([name, value]) => value !== begunWith[name]);
  return { ...initial, ...Object.fromEntries(typed) };
}

/**
 * Checked when it is submitted; the first wrong field is focused, and editing a field takes its sentence away and has
 * the other wrong ones checked again. It outlives its elements, so that a step that comes back finds everything as it was left.
 */
export function useForm<Input extends Fields, Output>(options: FormOptions<Input, Output>) {
  const { initial, schema, busy, onSubmit, onInvalid } = options;
  const [values, setValues] = useState(initial);
  const [begunWith, setBegunWith] = useState(initial);
  const [errors, showErrors] = useState<FormErrors<Input>>({});
  const [focused, setFocused] = useState<{ name: keyof Input } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  if (!isSame(initial, begunWith)) {
    setBegunWith(initial);
    setValues(renewed(values, begunWith, initial));
  }
  useEffect(() => {
    const { current } = form;
    if (current !== null) setValues((known) => typedInto(current, known));
  }, []);
  useFocusAfterCommit(focused, () => focused && form.current?.elements.namedItem(String(focused.name)));

  /** Focuses the field after the next render, in which it may come to exist. */
  const focus = (name: keyof Input) => setFocused({ name });

  function setErrors(found: FormErrors<Input>) {
    showErrors(found);
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    if (first !== undefined) focus(first);
  }

  function setValue<Name extends keyof Input>(name: Name, value: Input[Name]) {
    setValues((current) => ({ ...current, [name]: value }));
    showErrors((shown) => checkedAgain(schema, shown, [values, { ...values, [name]: value }], name));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // Pressed early, its elements know more than has been taken in.
    const checked = validate(schema, form.current === null ? values : typedInto(form.current, values));
    if (checked.ok) {
      showErrors({});
      return onSubmit(checked.values);
    }
    setErrors(checked.errors);
    onInvalid?.(checked.errors);
  }

  return {
    values,
    errors,
    setValue,
    setErrors,
    focus,
    /** Puts the server's sentences under their fields. Returns whether any of them is of this form. */
    setServerErrors(error: unknown): boolean {
      const known = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
        ([name]) => name in initial,
      );
      setErrors(Object.fromEntries(known) as FormErrors<Input>);
      return known.length > 0;
    },
    reset(to: Input = initial) {
      setValues(to);
      showErrors({});
    },
    /** For the `<form>`. POST, so that a press before the page is alive writes nothing into the address bar. */
    props: { ref: form, method: 'post', noValidate: true, onSubmit: submit } as const,
    field: (name: NamesOf<Input, string>) => ({
      name: String(name),
      value: values[name] as string,
      error: errors[name],
      readOnly: busy,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        setValue(name, currentTarget.value as Input[typeof name]),
    }),
    checkbox: (name: NamesOf<Input, boolean>) => ({
      name: String(name),
      checked: values[name] as boolean,
      error: errors[name],
      // HTML knows no read-only checkbox: what it does not take over, React puts back.
      'aria-disabled': busy || undefined,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        if (!busy) setValue(name, currentTarget.checked as Input[typeof name]);
      },
    }),
  };
}
