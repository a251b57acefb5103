import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, {
      zero: 'حفظ {n} عنصر',
      one: 'حفظ عنصر واحد',
      two: 'حفظ عنصرين',
      few: 'حفظ {n} عناصر',
      many: 'حفظ {n} عنصرًا',
      other: 'حفظ {n} عنصر',
    }),
  'receive.detail': 'أرسل تطبيق آخر هذا إلى هنا. اختر مكان حفظه.',
  'receive.into': 'المجلد',
  'receive.chooseFolder': 'اختيار مجلد آخر',
  'receive.save': 'رفع إلى هنا',
  'receive.discard': 'تجاهل',
  'receive.text': (date: string) => `نص مشترك، ${date}`,
  'receive.nothing': 'لم يصل شيء. أعد المشاركة مرة أخرى.',
  'receive.notKept': 'تعذّر حفظ ما شُورك على هذا الجهاز. ربما لا توجد مساحة كافية.',
  'receive.notAllowed': 'لا يُسمح لك برفع ملفات هنا.',
}
