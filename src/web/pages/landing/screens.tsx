import type { ComponentProps } from 'react';
import { screenClass, smallPhoneClass } from './hero-phone.tsx';
import { ScreenPicture } from './screen-picture.tsx';

/** Makes a list that scrolls sideways on phones focusable, so that arrow keys scroll it in every browser. */
export const keyboardScrollable = { tabIndex: 0 };

const shots: readonly (ComponentProps<typeof ScreenPicture> & { title: string; text: string })[] = [
  {
    name: 'welcome',
    title: 'Hoş geldiniz',
    text: 'Şifre yok. Telefon numaranız ve gelen kod yeter.',
    alt: 'Hoş geldiniz ekranı: tabağında bir çay, altında telefonla giriş ve işletme kaydı düğmeleri.',
  },
  {
    name: 'homepage',
    title: 'Ana sayfa',
    text: 'Bekleyen sipariş, günün kasası, veresiye: hepsi bir bakışta.',
    alt: 'Ana sayfa ekranı: dükkân siparişe açık, 3 sipariş bekliyor, tahsilat ₺1.240, veresiye ₺310, altında son siparişler.',
  },
  {
    name: 'customer',
    title: 'Müşteri',
    text: 'Kim ne içti, ne ödedi, ne kaldı. Tek dokunuşla ödendi işaretleyin.',
    alt: 'Müşteri ekranı: Aksoy Muhasebe’nin ödenmemiş hesabı ₺185, yanında Ödeme Alındı düğmesi, altında sipariş geçmişi.',
  },
];

/** The three screenshots of product.md 1.3: welcome, homepage, customer. */
export function Screens() {
  return (
    <section aria-labelledby="ekranlar" className="on-brew py-section">
      <div className="wrap">
        <div className="section-head">
          <h2 id="ekranlar">Üç ekranda bütün dükkân</h2>
          <p className="text-lead text-on-brew-soft">Büyük yazı, az düğme.</p>
        </div>
      </div>
      <ul
        className="sideways gap-6 py-1 lg:justify-between"
        aria-label="Ekran görüntüleri"
        {...keyboardScrollable}
      >
        {shots.map(({ title, text, ...picture }) => (
          <li key={title} className="lg:nth-2:mt-14">
            <figure className="grid gap-5 lg:gap-6">
              <div className={smallPhoneClass}>
                <div className={screenClass}>
                  <ScreenPicture {...picture} />
                </div>
              </div>
              <figcaption className="max-w-60 leading-snug text-on-brew-soft lg:max-w-78">
                <b className="display mb-1.5 block text-sub text-on-brew">{title}</b>
                {text}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
