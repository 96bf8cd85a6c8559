import { Prose } from '#web/ui/prose.tsx';
import { ProseContents } from '#web/ui/prose-contents.tsx';
import { Section } from './section.tsx';

const sections = [
  { id: 'taraflar', title: '1. Taraflar' },
  { id: 'kapsam', title: '2. Kapsam' },
];

/** Long text with its table of contents. */
export function LongTexts() {
  return (
    <Section title="Uzun metin">
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-6">
          <ProseContents label="İçindekiler" sections={sections} />
        </div>
        <Prose>
          <h2 id="taraflar">1. Taraflar</h2>
          <p>
            Bu koşullar, uygulamayı kullanan <strong>işletmeler</strong> ile hizmeti sunan taraf arasındadır.{' '}
            <a href="#kapsam">Kapsamı aşağıdadır.</a>
          </p>
          <h2 id="kapsam">2. Kapsam</h2>
          <ul>
            <li>Siparişlerin alınması ve ödenmiş olarak işaretlenmesi</li>
            <li>Müşterilerin, ürünlerin ve veresiyenin tutulması</li>
          </ul>
        </Prose>
      </div>
    </Section>
  );
}
