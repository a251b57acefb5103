import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

const DID = {
  create: 'إنشاء ملف',
  upload: 'رفع',
  save: 'تعديل',
  makeDirectory: 'إنشاء مجلد',
  delete: 'حذف',
  copy: 'نسخ',
  move: 'نقل',
  rename: 'إعادة تسمية',
  extract: 'استخراج',
  archive: 'إنشاء أرشيف',
  restore: 'استعادة',
  purge: 'حذف نهائي',
  undo: 'تراجع',
  rewind: 'إعادة إلى ما كان عليه',
}

/** Arabic texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) =>
    `${DID[kind]}: ${name || count(n, { zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '{n} عناصر', many: '{n} عنصرًا', other: '{n} عنصر' })}`,
  'undo.takenBack': (step) => `تم التراجع. ${step}`,
  'undo.nothing': 'لا يوجد ما يُتراجع عنه.',
  'undo.nothingToRedo': 'لا يوجد ما يُعاد.',
  'undo.changed': (name) => `تغيّر «${name}» منذ ذلك الحين، لذا لا يمكن التراجع.`,
  'undo.taken': (name) => `شيء آخر اسمه الآن «${name}»، لذا لا يمكن التراجع.`,
  'undo.notKept': 'ما كان موجودًا ضاع نهائيًا، لذا لا يمكن التراجع.',
  'undo.already': 'تم التراجع عن هذا من قبل.',
  'undo.unknown': 'لم يعد يُعرف شيء عن هذا.',
  'undo.failed': 'تعذّر التراجع عن هذا.',
  'history.titleOf': (name) => `سجل ${name}`,
  'history.openNow': 'عرضه كما هو الآن',
  'history.steps': 'ما حدث، الأحدث أولًا',
  'history.you': 'أنت',
  'history.visitor': 'زائر',
  'history.to': (place) => `إلى ${place}`,
  'history.andMore': (n) => count(n, { other: 'وغيرها: {n}' }),
  'history.state.taken_back': 'تم التراجع',
  'history.state.restored': 'تمت الاستعادة',
  'history.state.partly_restored': 'تمت الاستعادة جزئيًا',
  'history.state.not_kept': 'لا يمكن التراجع: لم يعد محفوظًا',
  'history.state.not_yours': 'فعله شخص آخر',
  'history.more': 'عرض خطوات أقدم',
  'history.since': (when) => `لا يُعرف شيء مما قبل ${when}.`,
  'history.empty': 'لا يوجد نشاط بعد',
  'history.emptyDetail': 'من الآن يُسجَّل ما يتغيّر هنا ويمكن التراجع عنه.',
}
