import { pagePath } from '#shared/routing/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** For a withdrawn code: only the operator issues a new one (product.md 4.10). */
export function NoCode() {
  return (
    <>
      <Note className="text-left">
        <p className="font-semibold">Çaycı kodunuz kullanımdan kaldırıldı.</p>
        <p>Eski kod ve QR kodu artık çalışmıyor. Hesabınız ve sayfanız açık.</p>
      </Note>
      <a href={pagePath.contact} className={buttonClass({ variant: 'outline', wide: true })}>
        Yeni Kod İçin Bize Yazın
      </a>
    </>
  );
}
