import type { ReactNode } from 'react';
import { CustomerScreen, HomeScreen, WelcomeScreen } from './app-screens.tsx';

function Shot({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption>
        <b className="display">{title}</b>
        {text}
      </figcaption>
    </figure>
  );
}

/** The three screenshots of SPEC section 1: welcome, homepage, customer. */
export function Screens() {
  return (
    <section aria-labelledby="ekranlar" className="on-brew py-section">
      <div className="wrap">
        <div className="section-head">
          <h2 id="ekranlar">Üç ekranda bütün dükkân</h2>
          <p className="text-lead text-on-brew-soft">Büyük yazı, az düğme. Islak elle de kullanılır.</p>
        </div>
      </div>
      <div className="shots" tabIndex={0} role="group" aria-label="Ekran görüntüleri">
        <Shot title="Hoş geldiniz" text="Şifre yok. Telefon numaranız ve gelen kod yeter.">
          <WelcomeScreen />
        </Shot>
        <Shot title="Ana sayfa" text="Bekleyen sipariş, günün kasası, veresiye: hepsi bir bakışta.">
          <HomeScreen />
        </Shot>
        <Shot title="Müşteri" text="Kim ne içti, ne ödedi, ne kaldı. Tek dokunuşla ödeme alın.">
          <CustomerScreen />
        </Shot>
      </div>
    </section>
  );
}
