import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')
const numbers = new Intl.NumberFormat('ar')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DEED = { copy: 'نسخ', move: 'نقل', delete: 'حذف', extract: 'استخراج', archive: 'ضغط' }
const NOT = { copy: 'لم يُنسخ', move: 'لم يُنقل', delete: 'لم يُحذف', extract: 'لم يُستخرج', archive: 'لم يُضغط' }

/** Returns a number of items, in the form after a noun such as “copying” or after a preposition. */
const ofItems = (n: number) =>
  count(n, {
    zero: '{n} عنصر',
    one: 'عنصر واحد',
    two: 'عنصرين',
    few: '{n} عناصر',
    many: '{n} عنصرًا',
    other: '{n} عنصر',
  })

/** Returns the items and the target of a job. */
const what = (n: number, name: string, to: string) =>
  `${n === 1 && name ? `«${name}»` : ofItems(n)}${to && ` إلى «${to}»`}`

/** Arabic texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'قيد التنفيذ',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `جارٍ ${DEED[kind]} ${what(n, name, to)}`,
  'jobs.waiting': 'في انتظار انتهاء أعمال أخرى لك',
  'jobs.starting': 'جارٍ البدء',
  'jobs.emptyingTrash': 'جارٍ إفراغ سلة المهملات',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, {
          zero: 'لا عناصر',
          one: 'عنصر واحد',
          two: 'عنصران',
          few: '{n} عناصر',
          many: '{n} عنصرًا',
          other: '{n} عنصر',
        })
      : `${numbers.format(done)} من أصل ${ofItems(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} من ${total}`),
  'jobs.speed': (size: string) => `${size}/ث`,
  'jobs.left': (duration: string) => `بقي ${duration}`,
  'jobs.now': (name: string) => `الآن: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `جارٍ ال${DEED[kind]}: اكتمل ${percent}`,
  'jobs.offline': 'تعذّر الوصول إلى الخادم. يستمر العمل هناك، ويظهر هنا من جديد عند عودة الاتصال.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    n === 0 ? `${NOT[kind]} أي عنصر` : `تم ${DEED[kind]} ${what(n, name, to)}`,
  'jobs.failed': (kind: Kind, n: number) => `تعذّر ${DEED[kind]} ${ofItems(n)}`,
  'jobs.cancelled': (kind: Kind) => `تم الإلغاء. ${NOT[kind]} كل شيء.`,
  'jobs.undone': (kind: Kind) => `توقف الخادم في هذه الأثناء. ${NOT[kind]} شيء.`,
  'jobs.interrupted': (kind: Kind) => `توقف الخادم في هذه الأثناء. ${NOT[kind]} كل شيء، وهذا ما اكتمل:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      zero: 'لم يُستبعد أي عنصر',
      one: 'استُبعد عنصر واحد',
      two: 'استُبعد عنصران',
      few: 'استُبعدت {n} عناصر',
      many: 'استُبعد {n} عنصرًا',
      other: 'استُبعد {n} عنصر',
    }),
  'jobs.why': 'ما فشل وسببه',
  'jobs.more': (n: number) =>
    count(n, {
      zero: 'ولا شيء آخر',
      one: 'وعنصر آخر',
      two: 'وعنصران آخران',
      few: 'و{n} عناصر أخرى',
      many: 'و{n} عنصرًا آخر',
      other: 'و{n} عنصر آخر',
    }),
  'jobs.again': 'إعادة المحاولة',
  'jobs.cancel': (label: string) => `إلغاء: ${label}`,
  'jobs.dismiss': (label: string) => `إغلاق: ${label}`,
  'jobs.conflict': 'تغيّر شيء هناك في هذه الأثناء.',

  'jobs.compress.title': (n: number, name: string) => `ضغط ${n === 1 ? `«${name}»` : ofItems(n)}`,
  'jobs.compress.name': 'اسم الأرشيف',
  'jobs.compress.format': 'الصيغة',
  'jobs.compress.taken': 'إذا كان الاسم موجودًا',
  'jobs.compress.rename': 'الاحتفاظ بكليهما',
  'jobs.compress.replace': 'استبدال الموجود',
  'jobs.compress.start': 'ضغط',
  'jobs.compress.done': (name: string) => `تم إنشاء «${name}»`,
  'jobs.compress.failed': (name: string) => `تعذّر إنشاء «${name}».`,
}
