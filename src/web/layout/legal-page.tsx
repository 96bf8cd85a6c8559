import type { ComponentProps, ComponentType } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { FoldedContents, ProseContents, type ProseSection } from '#web/ui/prose-contents.tsx';
import { PageFrame } from './page-frame.tsx';

/** The front matter of a text in content/legal; `contents` is added by the build. */
export interface LegalText {
  title: string;
  /** `27.09.2025`, as people read it. */
  updated: string;
  /** The same day as in `#shared/legal.ts`. */
  version: string;
  description: string;
  contents: ProseSection[];
}

function ContactEmail() {
  const { contactEmail } = usePublicConfig();
  return (
    <a href={`mailto:${contactEmail}`} className="wrap-anywhere">
      {contactEmail}
    </a>
  );
}

/** Links of the texts lead to our own pages. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  return <Link href={href}>{children}</Link>;
}

/** What stands in the place of Markdown's links and of the placeholders of scripts/legal-markdown.ts. */
const components = {
  a: TextLink,
  'legal-product': () => site.name,
  'legal-email': ContactEmail,
};

interface LegalPageProps {
  text: LegalText;
  Content: ComponentType<{ components: Record<string, unknown> }>;
}

/** A legal text with its date, its table of contents and the way home (product.md 2.8). */
export function LegalPage({ text, Content }: LegalPageProps) {
  const { title, updated, contents } = text;
  return (
    <PageFrame>
      <div className="wrap grid gap-x-16 gap-y-8 pt-page pb-section lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start justify-items-start gap-4 lg:col-span-2">
          <Link href={pagePath.landing} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <ArrowLeft aria-hidden="true" />
            Ana sayfaya dön
          </Link>
          <h1 className="mt-2">{title}</h1>
          <p className="text-ink-soft">{`Son güncelleme: ${updated}`}</p>
        </div>
        <FoldedContents label="İçindekiler" sections={contents} className="lg:hidden" />
        <ProseContents
          label="İçindekiler"
          sections={contents}
          className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto max-lg:hidden"
        />
        <Prose>
          <Content components={components} />
        </Prose>
      </div>
    </PageFrame>
  );
}
