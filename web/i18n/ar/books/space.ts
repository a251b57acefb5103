import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')
const files = (n: number) =>
  count(n, {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: '{n} ملفات',
    many: '{n} ملفًا',
    other: '{n} ملف',
  })
const folders = (n: number) =>
  count(n, {
    zero: 'لا مجلدات',
    one: 'مجلد واحد',
    two: 'مجلدان',
    few: '{n} مجلدات',
    many: '{n} مجلدًا',
    other: '{n} مجلد',
  })

/** Arabic texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'ما يشغل المساحة',
  'space.titleOf': (name: string) => `ما يشغل المساحة في ${name}`,
  'space.asOf': (when: string) => `آخر تحديث: ${when}`,
  'space.counting': 'ما زال العدّ جاريًا',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}، ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}، ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'المجموع',

  'space.inMyFiles': (size: string) => `${size} في ملفاتي`,
  'space.free': (size: string) => `${size} متاح`,
  'space.volume': (share: string) => `استُخدم ${share} من القرص`,

  'space.show': 'عرض',
  'space.by.folder': 'حسب المجلد',
  'space.by.kind': 'حسب النوع',
  'space.by.largest': 'أكبر الملفات',
  'space.by.oldest': 'أقدم الملفات',
  'space.up': 'المجلد الأعلى',
  'space.openFolder': 'عرض المجلد',

  'space.name': 'الاسم',
  'space.kind': 'النوع',
  'space.size': 'الحجم',
  'space.share': 'النسبة',
  'space.files': 'الملفات',
  'space.modified': 'تاريخ التعديل',
  'space.where': 'المجلد',
  'space.here': 'هنا مباشرة',
  'space.showInFolder': (name: string) => `عرض ${name} في مجلده`,
  'space.restName': 'كل العناصر الأصغر',
  'space.map': 'خريطة الأحجام',
  'space.tile': (name: string, size: string, share: string) => `${name}، ${size}، ${share}`,

  'space.kind.image': 'الصور',
  'space.kind.audio': 'الصوتيات',
  'space.kind.video': 'الفيديو',
  'space.kind.document': 'المستندات',
  'space.kind.text': 'النصوص والشفرات',
  'space.kind.archive': 'الأرشيفات',
  'space.kind.other': 'ملفات أخرى',

  'space.empty': 'لا شيء يشغل مساحة هنا',
  'space.emptyDetail': 'لا توجد ملفات في هذا المجلد ولا فيما تحته.',
  'space.noFiles': 'لا ملفات لعرضها',
  'space.off': 'الفهرس متوقف',
  'space.offDetail': 'تُعرف أحجام المجلدات من الفهرس. يمكن للمسؤول تشغيله من الإعدادات.',
  'space.building': 'ما زال عدّ المجلدات جاريًا',
  'space.buildingDetail': 'ستمتلئ هذه الصفحة تلقائيًا بمجرد معرفة شيء عن هذا المجلد.',
  'space.unknown': 'لا يُعرف شيء عن هذا المجلد بعد',
  'space.unknownDetail': 'لم يصل الفهرس إلى هنا. المجلدات التي تؤدي إليها روابط رمزية تُحسب في مكانها الحقيقي.',
  'space.partial': 'ما زال عدّ المجلدات جاريًا: ستزداد الأحجام.',
}
