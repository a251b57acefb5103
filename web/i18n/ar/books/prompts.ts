import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

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

/** Arabic texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'الاسم',
  'browse.create': 'إنشاء',
  'browse.andMore': (n: number) =>
    count(n, {
      zero: 'ولا شيء آخر',
      one: 'وعنصر آخر',
      two: 'وعنصران آخران',
      few: 'و{n} عناصر أخرى',
      many: 'و{n} عنصرًا آخر',
      other: 'و{n} عنصر آخر',
    }),
  'browse.copyRefused': 'لم يسمح المتصفح بنسخ هذا.',

  'browse.newFolder.title': 'مجلد جديد',
  'browse.newFile.title': 'ملف جديد',
  'browse.rename.title': (name: string) => `إعادة تسمية «${name}»`,
  'browse.delete.one': (name: string) => `هل تريد حذف «${name}»؟`,
  'browse.delete.many': (n: number) => `هل تريد حذف ${ofItems(n)}؟`,
  'browse.delete.forGood': 'لا يمكن التراجع عن ذلك.',
  'browse.delete.toTrash': 'يمكن استعادته من سلة المهملات.',
  'browse.delete.noTrash': 'لا توجد سلة مهملات هنا.',
  'browse.copy.title': (n: number) => `نسخ ${ofItems(n)}`,
  'browse.move.title': (n: number) => `نقل ${ofItems(n)}`,
  'browse.copy.into': (folder: string) => `نسخ إلى «${folder}»`,
  'browse.move.into': (folder: string) => `نقل إلى «${folder}»`,
  'browse.picker.label': 'المجلدات',
  'browse.picker.up': 'المجلد الأعلى',
  'browse.picker.top': 'لا يوجد مجلد أعلى',
  'browse.picker.choose': (folder: string) => `اختيار «${folder}»`,
  'browse.picker.empty': 'لا توجد مجلدات هنا.',

  'browse.conflict.title': (name: string) => `«${name}» موجود هناك بالفعل`,
  'browse.conflict.existing': 'الموجود',
  'browse.conflict.arriving': 'الوارد',
  'browse.conflict.skip': 'تخطي',
  'browse.conflict.keepBoth': 'الاحتفاظ بكليهما',
  'browse.conflict.replace': 'استبدال',
  'browse.conflict.merge': 'دمج',
  'browse.conflict.mergeDetail': 'يجمع الدمج محتوى المجلدين ويستبدل الملفات المشتركة بينهما.',
  'browse.conflict.notReplaceable': 'لا يمكن أن يحل ملف محل مجلد ولا العكس',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      zero: 'لا تعارضات أخرى',
      one: 'تطبيق ذلك على تعارض آخر',
      two: 'تطبيق ذلك على تعارضين آخرين',
      few: 'تطبيق ذلك على {n} تعارضات أخرى',
      many: 'تطبيق ذلك على {n} تعارضًا آخر',
      other: 'تطبيق ذلك على {n} تعارض آخر',
    }),

  'browse.info.type': 'النوع',
  'browse.info.link': (type: string) => `رابط رمزي (${type})`,
  'browse.info.where': 'المكان',
  'browse.info.contains': 'المحتويات',
  'browse.info.unknown': 'تعذّر العدّ',
  'browse.info.selected': 'المحدَّد',
  'browse.info.filesTogether': 'مجموع الملفات',
  'browse.info.dimensions': 'الأبعاد',
  'browse.info.duration': 'المدة',
  'browse.info.taken': 'تاريخ الالتقاط',
  'browse.info.camera': 'الكاميرا',
  'browse.info.lens': 'العدسة',
  'browse.info.exposure': 'التعريض الضوئي',
  'browse.info.orientation': 'الاتجاه',
  'browse.info.turned': (orientation: number) =>
    [
      'معكوسة أفقيًا',
      'مقلوبة',
      'مقلوبة ومعكوسة',
      'مُدارة إلى اليسار ومعكوسة',
      'مُدارة إلى اليمين',
      'مُدارة إلى اليمين ومعكوسة',
      'مُدارة إلى اليسار',
    ][orientation - 2] ?? '',
  'browse.info.place': 'الموقع',
  'browse.info.copyPlace': 'نسخ الموقع',
  'browse.info.checksums': 'المجاميع الاختبارية',
  'browse.info.compute': 'حساب',
  'browse.info.computeNamed': (algorithm: string) => `حساب ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `نسخ ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${{ copy: 'تم نسخ', move: 'تم نقل' }[kind]} ${ofItems(n)}${folder && ` إلى «${folder}»`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `${{ copy: 'تعذّر نسخ', move: 'تعذّر نقل', delete: 'تعذّر حذف', rename: 'تعذّرت إعادة تسمية', create: 'تعذّر إنشاء', open: 'تعذّر فتح' }[attempt]} «${name}».`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${{ copy: 'تعذّر نسخ', move: 'تعذّر نقل', delete: 'تعذّر حذف' }[attempt]} ${ofItems(n)}.`,
}
