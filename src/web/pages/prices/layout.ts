/** A wide field and a narrow one beside it. */
export const lineClass = 'grid grid-cols-[minmax(0,1fr)_7.25rem] items-start gap-3 narrow:grid-cols-1';

/** Aligns the top with the field beside it, below that field's label. */
export const besideClass = 'mt-[calc(var(--text-base)*var(--text-base--line-height)+0.375rem)] narrow:mt-0';
