import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `محتويات ${name}`,
  'archive.way': 'المجلد داخل الأرشيف',
  'archive.search': 'البحث في الأرشيف',
  'archive.name': 'الاسم',
  'archive.size': 'الحجم',
  'archive.modified': 'تاريخ التعديل',
  'archive.names': 'ترميز الأسماء',
  'archive.names.automatic': 'تلقائي',
  'archive.names.guessed': (name) => `تلقائي (${name})`,
  'archive.summary': (files: number, size: string) => {
    const inFiles = count(files, {
      zero: 'لا ملفات',
      one: 'ملف واحد',
      two: 'ملفان',
      few: '{n} ملفات',
      many: '{n} ملفًا',
      other: '{n} ملف',
    })
    return `${inFiles}، ${size}`
  },
  'archive.refused': (n: number) =>
    count(n, {
      zero: 'يمكن استخراج كل العناصر',
      one: 'لا يمكن استخراج عنصر واحد',
      two: 'لا يمكن استخراج عنصرين',
      few: 'لا يمكن استخراج {n} عناصر',
      many: 'لا يمكن استخراج {n} عنصرًا',
      other: 'لا يمكن استخراج {n} عنصر',
    }),
  'archive.selected': (n: number) =>
    count(n, {
      zero: 'لا عناصر محددة',
      one: 'عنصر واحد محدد',
      two: 'عنصران محددان',
      few: '{n} عناصر محددة',
      many: '{n} عنصرًا محددًا',
      other: '{n} عنصر محدد',
    }),
  'archive.found': (n: number) =>
    count(n, {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '{n} نتائج',
      many: '{n} نتيجة',
      other: '{n} نتيجة',
    }),
  'archive.empty': 'لا شيء في هذا الأرشيف.',
  'archive.emptyFolder': 'لا شيء في هذا المجلد.',
  'archive.nothingFound': 'لا شيء في هذا المجلد بهذا الاسم.',

  'archive.failed.notArchive': 'هذا ليس أرشيفًا يمكن قراءته، أو أنه تالف.',
  'archive.failed.tooLarge': 'محتوى هذا الأرشيف أكبر من أن يُعرض هنا.',
  'archive.failed.detail': 'ما زال بإمكانك تنزيله.',

  'archive.refusal.name': 'اسمه يؤدي إلى مكان آخر أو لا يمكن استخدامه',
  'archive.refusal.duplicate': 'لعنصر آخر الاسم نفسه',
  'archive.refusal.link': 'رابط رمزي',
  'archive.refusal.special': 'ليس ملفًا ولا مجلدًا',
  'archive.refusal.encrypted': 'مشفَّر',
  'archive.refusal.method': 'مضغوط بطريقة لا يعرفها Coffer',
  'archive.refusal.damaged': 'تالف',
  'archive.refusal.taken': 'الاسم موجود بالفعل',
  'archive.refusal.denied': 'غير مسموح به هناك',

  'archive.entry.download': 'تنزيل',
  'archive.entry.none': 'المعاينة غير متاحة لهذا الملف.',
  'archive.entry.tooLarge': 'هذا الملف أكبر من أن يُعرض هنا.',
  'archive.entry.failed': 'لا يمكن عرضه: ربما كان تالفًا.',

  'archive.extractAll': 'استخراج الكل',
  'archive.extractSelected': (n: number) =>
    count(n, {
      zero: 'استخراج {n} عنصر',
      one: 'استخراج عنصر واحد',
      two: 'استخراج عنصرين',
      few: 'استخراج {n} عناصر',
      many: 'استخراج {n} عنصرًا',
      other: 'استخراج {n} عنصر',
    }),
  'archive.extract.denied': 'لا يُسمح لك بإنشاء ملفات',
  'archive.extract.tooMany': 'العناصر أكثر من أن تُختار واحدًا واحدًا',
  'archive.extract.title': (name: string) => `استخراج «${name}»`,
  'archive.extract.into': 'إلى المجلد',
  'archive.extract.intoHint': 'يُنشأ إذا لم يكن موجودًا.',
  'archive.extract.choose': 'اختيار…',
  'archive.extract.chooseTitle': 'إلى أي مجلد تريد الاستخراج؟',
  'archive.extract.conflict': 'إذا كان الاسم موجودًا هناك',
  'archive.extract.keep_both': 'الاحتفاظ بكليهما',
  'archive.extract.keep_both.hint': 'يُضاف رقم إلى اسم الملف الجديد.',
  'archive.extract.skip': 'تخطي الملف',
  'archive.extract.replace': 'استبدال الموجود',
  'archive.extract.replace.hint': 'يصبح المحتوى القديم إصدارًا.',
  'archive.extract.refuse': 'عدم استخراج أي شيء',
  'archive.extract.start': 'استخراج',
  'archive.extract.running': 'جارٍ الاستخراج. عند الإلغاء يُزال ما أُنشئ.',
  'archive.extract.noFolder': 'حدِّد المجلد.',
  'archive.extract.notFolder': 'يوجد هناك ملف لا مجلد.',
  'archive.extract.badFolder': 'لا يصلح هذا اسمًا لمجلد.',
  'archive.extract.taken': 'يوجد هناك عنصر بالاسم نفسه، لذا لم يُستخرج شيء.',
  'archive.extract.changed': 'تغيّر الأرشيف في هذه الأثناء، لذا لم يُستخرج شيء.',
  'archive.extract.done': (n: number, folder: string) => {
    const extracted = count(n, {
      zero: 'لم يُستخرج أي ملف',
      one: 'تم استخراج ملف واحد',
      two: 'تم استخراج ملفين',
      few: 'تم استخراج {n} ملفات',
      many: 'تم استخراج {n} ملفًا',
      other: 'تم استخراج {n} ملف',
    })
    return `${extracted} إلى «${folder}»`
  },
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      zero: 'لم يُستبعد أي عنصر:',
      one: 'استُبعد عنصر واحد:',
      two: 'استُبعد عنصران:',
      few: 'استُبعدت {n} عناصر:',
      many: 'استُبعد {n} عنصرًا:',
      other: 'استُبعد {n} عنصر:',
    }),
  'archive.extract.more': (n: number) =>
    count(n, {
      zero: 'ولا شيء آخر',
      one: 'وعنصر آخر',
      two: 'وعنصران آخران',
      few: 'و{n} عناصر أخرى',
      many: 'و{n} عنصرًا آخر',
      other: 'و{n} عنصر آخر',
    }),
  'archive.extract.open': 'فتح المجلد',
}
