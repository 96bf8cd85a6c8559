import { RimBadge } from '#web/ui/rim-badge.tsx';

const steps = [
  { title: 'Kaydolun', text: 'Dükkânınızın adını, adınızı, telefonunuzu yazın.' },
  { title: 'Uygulamayı indirin', text: 'Ürünlerinizi ekleyin, QR kodunuzu müşterinize verin.' },
  { title: 'Sipariş alın', text: 'Müşteri söyler, bildirim gelir.' },
];

export function HowItWorks() {
  return (
    <section id="nasil" className="py-section">
      <div className="wrap">
        <h2 className="section-head">Nasıl çalışır?</h2>
        <ol className="how">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <RimBadge aria-hidden="true">{index + 1}</RimBadge>
              <div>
                <h3>{title}</h3>
                <p className="max-w-[34ch] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
