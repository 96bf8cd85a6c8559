import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { MapPin } from '#web/ui/icons.ts';
import { LinkBox } from '#web/ui/link-box.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Section } from './section.tsx';

const CODE = 'k7Pw3XqR9nTbV4mHcY6sZ2dJfG8uLaEe';

/** What things stand on, and what is shown to be copied or read. */
export function Surfaces() {
  return (
    <>
      <Section title="Kutular">
        <div className="grid gap-6 lg:grid-cols-2">
          <LinkBox>
            <a href="#cinar">https://demlik.example/cinar-cay-ocagi</a>
          </LinkBox>
          <LinkBox icon={<MapPin />}>Ömer Ağa Han, Kat 1, No 14, Eminönü</LinkBox>
          <CodeBox>{CODE}</CodeBox>
          <CodeBox className="max-w-64">{CODE}</CodeBox>
          <DefinitionList
            items={[
              { term: 'Dükkan', description: 'Çınar Çay Ocağı' },
              { term: 'Sahibi', description: 'Hasan Yıldız' },
              { term: 'Telefon', description: <a href="tel:+905321234567">+90 532 123 45 67</a> },
            ]}
          />
          <QrCode text={`https://demlik.example/r/${CODE}`} size={200} label="Örnek karekod" />
        </div>
      </Section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <h2>Kart</h2>
          <p>Porselen zemin, keskin kenar.</p>
        </Card>
        <Card className="danger-edge">
          <h2>Tehlikeli Bölge</h2>
          <p>Geri alınamayanların çizgili kenarı.</p>
          <Button variant="danger" className="justify-self-start">
            Hesabımı Sil
          </Button>
        </Card>
      </div>
    </>
  );
}
