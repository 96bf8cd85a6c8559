import { expect, it } from 'vitest';
import { accountHidden } from './account.ts';
import { ownPrintsMessage, printBusyMessage, unprintableMessage } from './errors.ts';
import { businessWaits, numberReserved } from './take-back.ts';

const list = (count: number) => Array.from({ length: count }, (_, at) => `茶${at}`);

it.each([
  [printBusyMessage(7), 'Şu anda başka baskılar hazırlanıyor. Yaklaşık 7 saniye sonra tekrar deneyin.'],
  [ownPrintsMessage(7), 'Önceki baskılarınız hazırlanıyor. Yaklaşık 7 saniye sonra tekrar deneyin.'],
  [
    unprintableMessage(list(5)),
    'Şu yazılarda basamadığımız harfler var: “茶0”, “茶1”, “茶2”, “茶3”, “茶4”. Bu harfleri değiştirip tekrar deneyin.',
  ],
  [
    unprintableMessage(list(7)),
    'Şu yazılarda basamadığımız harfler var: “茶0”, “茶1”, “茶2”, “茶3”, “茶4” ve 2 yazı daha. Bu harfleri değiştirip tekrar deneyin.',
  ],
  [
    businessWaits('Çınar', '5 Aralık'),
    '“Çınar” başka bir numaraya taşındı. 5 Aralık gününe kadar bu numarayla giriş yapıp geri alabilirsiniz.',
  ],
  [
    numberReserved('5 Aralık'),
    'Bu numaranın işletmesi başka bir numaraya taşındı. 5 Aralık gününe kadar bu numarayla giriş yapıp geri alabilirsiniz; o güne kadar başka bir işletme için kullanılamaz.',
  ],
  [
    accountHidden('5 Aralık'),
    'Hesabınız silindi, işletmeniz artık görünmüyor. Numaranız kısa süre önce değiştiği için verileriniz 5 Aralık günü kalıcı olarak kaldırılır.',
  ],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});
