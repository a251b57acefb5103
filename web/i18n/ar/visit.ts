import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('ar')

/** Arabic texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'المجلد المشترك',
  'visit.folder': 'مجلد',
  'visit.trail': 'مكانك الحالي',
  'visit.modified': 'تاريخ التعديل',
  'visit.items': (n: number) =>
    count(n, {
      zero: 'لا عناصر',
      one: 'عنصر واحد',
      two: 'عنصران',
      few: '{n} عناصر',
      many: '{n} عنصرًا',
      other: '{n} عنصر',
    }),
  'visit.download': 'تنزيل',
  'visit.downloadFolder': 'تنزيل الكل',
  'visit.downloadOf': (name: string) => `تنزيل ${name}`,
  'visit.formats': 'صيغ أخرى',
  'visit.downloadAs': (format: string) => `تنزيل بصيغة ${format}`,
  'visit.open': 'فتح',
  'visit.ends': 'ينتهي هذا الرابط',
  'visit.downloadsLeft': (n: number) =>
    count(n, {
      zero: 'لم تبق أي تنزيلات',
      one: 'بقي تنزيل واحد',
      two: 'بقي تنزيلان',
      few: 'بقيت {n} تنزيلات',
      many: 'بقي {n} تنزيلًا',
      other: 'بقي {n} تنزيل',
    }),
  'visit.qr': 'رمز QR لهذا الرابط',
  'visit.qrHint': 'وجِّه الكاميرا إلى هنا لفتح الرابط على جهاز آخر.',
  'visit.contents': 'المحتويات',
  'visit.showMore': 'عرض المزيد',
  'visit.shown': (shown: number, all: number) => {
    const outOf = count(all, {
      zero: '{n} عنصر',
      one: 'عنصر واحد',
      two: 'عنصرين',
      few: '{n} عناصر',
      many: '{n} عنصرًا',
      other: '{n} عنصر',
    })
    return `${shown} من أصل ${outOf}`
  },
  'visit.empty': 'لا شيء في هذا المجلد.',
  'visit.preview': (name: string) => `معاينة ${name}`,
  'visit.previous': 'السابق',
  'visit.next': 'التالي',
  'visit.place': (place: number, all: number) => `${place} من ${all}`,
  'visit.notShown': 'لا يمكن عرض هذا هنا، لكن يمكن تنزيله.',

  'visit.send.to': (name: string) => `إرسال ملفات إلى «${name}»`,
  'visit.send.yourName': 'اسمك (اختياري)',
  'visit.send.zone': 'مكان إفلات الملفات',
  'visit.send.dropHere': 'أفلت الملفات هنا.',
  'visit.send.unseen': 'لا يرى الزوار الآخرون ما ترسله.',
  'visit.send.choose': 'اختيار ملفات',
  'visit.send.eachUpTo': (size: string) => `حجم كل ملف حتى ${size}.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, {
      zero: 'لا يمكن إرسال ملفات أخرى.',
      one: 'بقي ملف واحد.',
      two: 'بقي ملفان.',
      few: 'بقيت {n} ملفات.',
      many: 'بقي {n} ملفًا.',
      other: 'بقي {n} ملف.',
    }),
  'visit.send.sizeLeft': (size: string) => `بقي ${size} في المجموع.`,
  'visit.send.only': (extensions: string) => `يُقبل فقط: ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) => {
    const outOf = count(all, {
      zero: '{n} ملف',
      one: 'ملف واحد',
      two: 'ملفين',
      few: '{n} ملفات',
      many: '{n} ملفًا',
      other: '{n} ملف',
    })
    return `أُرسل ${sent} من أصل ${outOf}`
  },
  'visit.send.waiting': 'في الانتظار',
  'visit.send.done': 'أُرسل',
  'visit.send.cancelOf': (name: string) => `عدم إرسال ${name}`,
  'visit.send.againOf': (name: string) => `إعادة إرسال ${name}`,
  'visit.send.full': 'لم يعد هذا الرابط يقبل ملفات أخرى.',
  'visit.send.folder': 'لا يمكن إرسال المجلدات. أرسل الملفات التي فيها، أو اضغطها في أرشيف أولًا.',
  'visit.send.noRoom': 'لم تبق مساحة كافية لهذا.',
  'visit.send.refused': 'لا يقبل الرابط هذا الملف.',
  'visit.send.tooLarge': 'هذا أكبر مما يقبله الرابط.',
  'visit.send.wrongType': 'لا يقبل الرابط ملفات من هذا النوع.',

  'visit.locked': 'هذا الرابط محمي بكلمة مرور',
  'visit.lockedDetail': 'اطلبها ممن أرسل إليك الرابط.',
  'visit.password': 'كلمة المرور',
  'visit.unlock': 'متابعة',

  'visit.gone': 'ربما انتهى الرابط، أو لم يعد ما يؤدي إليه موجودًا. اسأل من أرسله إليك.',
  'visit.forbidden': 'اسأل من أرسل إليك الرابط.',
  'visit.broken': 'أعد المحاولة بعد قليل.',
  'visit.offline': 'تحقق من اتصالك. ستعيد الصفحة المحاولة بمجرد عودة الاتصال.',
}
