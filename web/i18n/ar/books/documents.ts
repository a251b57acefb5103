import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'لا شيء فيه.',
  'documents.notRendered': 'لا يمكن عرضه بهذا الشكل.',
  'documents.notRendered.detail': 'ما زال بالإمكان قراءة مصدره.',
  'documents.tooLong': 'هو أطول من أن يُعرض بهذا الشكل.',
  'documents.locked': 'هذا المستند محمي.',
  'documents.locked.detail': 'هو مشفَّر للبرنامج الذي اشتُري له أو كُتب به. نزِّله وافتحه هناك.',
  'documents.tooLarge': 'هذا المستند أكبر من أن يُعرض هنا.',
  'documents.tooLarge.detail': 'نزِّله لفتحه في برنامجه.',
  'documents.copied': 'تم النسخ!',
  'documents.notCopied': 'لا يسمح المتصفح لـ Coffer بالنسخ.',

  'documents.table': 'الجدول',
  'documents.table.row': 'الصف',
  'documents.table.search': 'البحث في الجدول',
  'documents.table.titled': 'الصف الأول فيه العناوين',
  'documents.table.delimiter': 'الفاصل بين الخلايا',
  'documents.table.comma': 'فاصلة',
  'documents.table.semicolon': 'فاصلة منقوطة',
  'documents.table.tab': 'علامة جدولة',
  'documents.table.bar': 'خط عمودي',
  'documents.table.rows': (n: number) =>
    count(n, {
      zero: 'لا صفوف',
      one: 'صف واحد',
      two: 'صفان',
      few: '{n} صفوف',
      many: '{n} صفًا',
      other: '{n} صف',
    }),
  'documents.table.found': (n: number, total: number) => {
    const outOf = count(total, {
      zero: '{n} صف',
      one: 'صف واحد',
      two: 'صفين',
      few: '{n} صفوف',
      many: '{n} صفًا',
      other: '{n} صف',
    })
    return `${count(n, { other: '{n}' })} من أصل ${outOf}`
  },
  'documents.table.noneFound': 'لا يحتوي أي صف على ذلك.',
  'documents.table.cell': (column: string, row: string) => `${column}، الصف ${row}`,
  'documents.table.copy': 'نسخ الخلية',
  'documents.table.widthHint': 'يرتِّب الصفوف. مفتاح Shift مع سهم يوسِّع العمود أو يضيِّقه.',

  'documents.sheets': 'الأوراق',
  'documents.slide': (n: number) => `الشريحة ${n}`,
  'documents.extract': 'هذا نص المستند دون تنسيقه وصوره.',
  'documents.extract.cut': 'النص طويل: تظهر بدايته فقط.',

  'documents.showAs': 'طريقة العرض',
  'documents.asText': 'نص',
  'documents.asBytes': 'بايتات',
  'documents.part': (shown: string, all: string) => `أول ${shown} من ${all}`,

  'documents.book.chapter': (n: number, total: number) => `الجزء ${n} من ${total}`,
  'documents.book.read': (percent: string) => `قُرئ ${percent}`,
  'documents.book.contents': 'المحتويات',
  'documents.book.closeContents': 'إغلاق المحتويات',
  'documents.book.noContents': 'ليس لهذا الكتاب فهرس محتويات.',
  'documents.book.atStart': 'هذا هو الجزء الأول',
  'documents.book.atEnd': 'هذا هو الجزء الأخير',
  'documents.book.smallest': 'هذا أصغر حجم',
  'documents.book.largest': 'هذا أكبر حجم',
  'documents.book.paper': 'الورق',
  'documents.book.likePage': 'مثل الصفحة',
  'documents.book.light': 'فاتح',
  'documents.book.sepia': 'بني',
  'documents.book.dark': 'داكن',
  'documents.book.chapterFailed': 'هذا الجزء تالف.',
}
