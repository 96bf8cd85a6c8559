import { site } from '#shared/site.ts';

/** Everything on the landing page that an operator may want to replace: claims, promises, voices, answers. */

/** The inks a tile or an avatar can be printed in. */
export type Ink = 'brew' | 'brass' | 'teal' | 'sand' | 'red';

export interface Testimonial {
  name: string;
  business: string;
  initials: string;
  color: Ink;
  text: string;
}

export interface Feature {
  icon: 'bell' | 'ledger' | 'sign' | 'board' | 'receipt' | 'intercom';
  title: string;
  description: string;
  color: Ink;
}

export const claims = {
  rating: '4.8',
  reviews: '2.500+',
  downloads: '50K+',
} as const;

export const promises = {
  setup: 'Ücretsiz kurulum desteği',
  trial: 'Ücretsiz deneme',
  price: 'Uygun fiyat',
  support: '7/24 destek',
} as const;

export const features: readonly Feature[] = [
  {
    icon: 'bell',
    title: 'Sipariş anında cebinizde',
    description: 'Müşteri söyler söylemez telefonunuz çalar. Kim, kaçıncı kat, ne istedi; hepsi ekranda.',
    color: 'brew',
  },
  {
    icon: 'ledger',
    title: 'Veresiye defteri artık şaşmaz',
    description: 'Müşteriyi bir kez kaydedin. Ne içti, ne ödedi, ne kaldı; hep yazılı durur.',
    color: 'brass',
  },
  {
    icon: 'sign',
    title: 'Dükkânı bir dokunuşla açın',
    description: 'Açık deyin, sipariş gelsin. Kapalı deyin, kimse boşuna beklemesin.',
    color: 'teal',
  },
  {
    icon: 'board',
    title: 'Menünüz sizin elinizde',
    description: 'Çayı, oraleti, kahveyi ekleyin; fiyatı değişince tek yerden düzeltin.',
    color: 'sand',
  },
  {
    icon: 'receipt',
    title: 'Para alındıysa, ödendi',
    description: 'Siparişi ödendi olarak işaretleyin; akşam hesap kendiliğinden tutsun.',
    color: 'red',
  },
  {
    icon: 'intercom',
    title: 'Diyafona gerek kalmaz',
    description: 'Kat kat dolaşıp sipariş toplamak, diyafon başında beklemek biter. Ek eleman aramazsınız.',
    color: 'sand',
  },
];

export const steps = [
  { title: 'Kaydolun', text: 'Dükkânınızın adını ve telefonunuzu yazın. İki dakika sürer.' },
  { title: 'Kodunuzu paylaşın', text: 'QR kodunuzu tezgâha asın, bağlantınızı WhatsApp’tan gönderin.' },
  {
    title: 'Siparişi alın',
    text: 'Müşteri uygulamadan söyler, telefonunuz çalar. Size çayı götürmek kalır.',
  },
] as const;

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Hasan Yıldız',
    business: 'Çınar Çay Ocağı',
    initials: 'HY',
    color: 'red',
    text: 'Eskiden diyafon susmazdı. Şimdi sipariş telefona düşüyor, ben demliğin başından ayrılmıyorum.',
  },
  {
    name: 'Ayşe Demir',
    business: 'Han Çay Evi',
    initials: 'AD',
    color: 'teal',
    text: 'Veresiyeyi deftere yazardım, ay sonu hesap karışırdı. Artık müşteri de ben de aynı rakamı görüyoruz.',
  },
  {
    name: 'İsmail Şahin',
    business: 'Merkez Çay Ocağı',
    initials: 'İŞ',
    color: 'brass',
    text: 'Kurarken telefonla yardım ettiler, yarım saat sürmedi. Elim ayağım oldu.',
  },
];

export const questions = [
  {
    question: `${site.name} ücretli mi?`,
    answer:
      'Kayıt olmak ve temel sürümü kullanmak ücretsizdir. Daha fazlası için Premium aboneliği uygulama mağazasından başlatır, dilediğiniz zaman iptal edersiniz.',
  },
  {
    question: 'Müşterilerim ne yapmalı?',
    answer:
      'Uygulamayı indirip QR kodunuzu okutmaları yeter. Kodu tezgâha asabilir ya da WhatsApp’tan gönderebilirsiniz.',
  },
  { question: 'Bilgisayar gerekir mi?', answer: 'Hayır. Kayıt da sipariş de telefondan yapılır.' },
  {
    question: 'Kurulumda yardım alabilir miyim?',
    answer: 'Elbette. Kurulum desteği ücretsizdir, günün her saati bize yazabilirsiniz.',
  },
  {
    question: 'Dükkân kapalıyken sipariş gelir mi?',
    answer: 'Gelmez. Dükkânı kapattığınızda müşterileriniz kapalı olduğunu görür.',
  },
] as const;
