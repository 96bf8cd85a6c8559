import { Button, type ButtonVariant, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppleMark, ArrowLeft, Check, GooglePlayMark, Pencil, Trash2 } from '#web/ui/icons.ts';
import { StoreLink } from '#web/ui/store-link.tsx';
import { Section, State, States } from './section.tsx';

const labels: Record<ButtonVariant, string> = {
  primary: 'Kayıt Ol',
  cream: 'Ücretsiz Kayıt Ol',
  outline: 'İptal',
  quiet: 'Geri Dön',
  danger: 'Hesabımı Sil',
  'danger-solid': 'Hesabımı Kalıcı Olarak Sil',
  done: 'Kopyalandı',
};
const icons: Partial<Record<ButtonVariant, typeof Check>> = {
  quiet: ArrowLeft,
  danger: Trash2,
  'danger-solid': Trash2,
  done: Check,
};
const variants = Object.keys(labels) as ButtonVariant[];

function EveryState({ variant }: { variant: ButtonVariant }) {
  const Icon = icons[variant];
  const content = (
    <>
      {Icon && <Icon />}
      {labels[variant]}
    </>
  );
  return (
    <States>
      <State label={variant}>
        <Button variant={variant}>{content}</Button>
      </State>
      <State label="üzerinde" force="hover">
        <Button variant={variant}>{content}</Button>
      </State>
      <State label="odakta" force="focus">
        <Button variant={variant}>{content}</Button>
      </State>
      <State label="basılı" force="active">
        <Button variant={variant}>{content}</Button>
      </State>
      <State label="meşgul">
        <Button variant={variant} busy busyLabel="Gönderiliyor...">
          {content}
        </Button>
      </State>
      <State label="kapalı">
        <Button variant={variant} disabled>
          {content}
        </Button>
      </State>
      <State label="küçük">
        <Button variant={variant} size="sm">
          {content}
        </Button>
      </State>
    </States>
  );
}

function Stores() {
  return (
    <div className="grid max-w-118 grid-cols-2 gap-3">
      <StoreLink href="#app-store" label="App Store’dan İndir">
        <AppleMark />
      </StoreLink>
      <StoreLink href="#google-play" label="Google Play’den İndir">
        <GooglePlayMark />
      </StoreLink>
    </div>
  );
}

/** Buttons on the grounds on which they stand, and the stores'. */
export function Buttons() {
  return (
    <Section title="Düğmeler">
      {variants
        .filter((variant) => variant !== 'cream')
        .map((variant) => (
          <EveryState key={variant} variant={variant} />
        ))}
      {(['on-red', 'on-brew'] as const).map((ground) => (
        <div
          key={ground}
          className={classes(ground, 'grid gap-6 rounded-sm p-6 [&_span.text-ink-soft]:text-inherit')}
        >
          <EveryState variant="cream" />
          <EveryState variant="outline" />
          <Stores />
        </div>
      ))}
      <States>
        <State label="bağlantı">
          <a href="#duzenle" className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Pencil />
            Düzenle
          </a>
        </State>
        <div className="grow">
          <Button wide>Tam genişlik</Button>
        </div>
      </States>
      <div className="grid gap-4 lg:grid-cols-3">
        <Stores />
        <div className="force-hover">
          <Stores />
        </div>
        <div className="force-focus">
          <Stores />
        </div>
        <div className="max-w-52">
          <Stores />
        </div>
      </div>
    </Section>
  );
}
