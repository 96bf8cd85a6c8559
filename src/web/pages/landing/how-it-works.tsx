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
        <ol className="grid gap-5 lg:grid-cols-[repeat(3,1fr)] lg:gap-10">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="how-step grid grid-cols-[64px_1fr] items-center gap-4 narrow:grid-cols-none lg:grid-cols-[1fr] lg:content-start"
            >
              <span aria-hidden="true" className="badge w-16 text-heading lg:w-33 lg:text-title">
                {index + 1}
              </span>
              <div>
                <h3 className="mb-1">{title}</h3>
                <p className="max-w-[34ch] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
