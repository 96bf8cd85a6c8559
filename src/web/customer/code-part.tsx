import { CodeBox } from '#web/ui/code-box.tsx';
import { CopyCodeButton } from '#web/ui/copy-button.tsx';

interface CodePartProps {
  title: string;
  code: string;
  shown: string;
}

/** Shows the code, for customers who install the app another way. */
export function CodePart({ title, code, shown }: CodePartProps) {
  return (
    <section className="customer-code" aria-label={title}>
      <h3 className="font-sans text-base leading-tight font-semibold text-ink-soft">{title}</h3>
      <CodeBox className="bg-paper">{shown}</CodeBox>
      <CopyCodeButton code={code} variant="outline" />
      <p className="text-small text-ink-soft noscript:hidden">
        Uygulama kod sorarsa buradan kopyalayıp yapıştırın.
      </p>
    </section>
  );
}
