import { classes } from './classes.ts';

interface ProseSection {
  id: string;
  title: string;
}

interface ProseContentsProps {
  label: string;
  sections: readonly ProseSection[];
  className?: string;
}

function Entries({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 leading-snug text-inherit no-underline hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents beside a long text, open. */
export function ProseContents({ label, sections, className }: ProseContentsProps) {
  return (
    <nav aria-label={label} className={classes('border-l-4 border-line pl-5', className)}>
      <p className="mb-1 font-semibold" aria-hidden="true">
        {label}
      </p>
      <Entries sections={sections} />
    </nav>
  );
}
