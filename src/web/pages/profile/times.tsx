import { Fragment, useId } from 'react';
import { FieldError, type FieldProps, TextField } from '#web/ui/field.tsx';

/** Two fields share a line of 360 px at letters of 21 px, also with the AM and PM of an English browser. */
const TIME = 'px-1.5! [&::-webkit-calendar-picker-indicator]:ms-0';

type TimeProps = FieldProps<'input'> & { name: string };

/** Opening and closing time side by side or, with large letters, stacked; below, in the full width, what is wrong. */
export function Times(times: { from: TimeProps; to: TimeProps }) {
  const errorId = useId();
  return (
    // 5rem + 45px: the least width of a time with AM. Dense: fields side by side stay so, and their errors follow. An error would keep a third, empty column.
    <div className="grid grid-flow-dense grid-cols-[repeat(auto-fit,minmax(min(100%,max(5rem+45px,40%)),1fr))] gap-3">
      {[times.from, times.to].map(({ error, ...time }) => (
        <Fragment key={time.name}>
          <TextField
            {...time}
            type="time"
            className={TIME}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${errorId}${time.name}` : undefined}
            required
          />
          {error && (
            <div className="col-span-full -mt-1.5">
              <FieldError id={`${errorId}${time.name}`}>{error}</FieldError>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
