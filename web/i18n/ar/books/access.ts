import type { MessageModules } from '../../catalog.ts'

/** Arabic texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'المستخدمون',
  'access.find': 'البحث عن مستخدم',
  'access.alone': 'لا يوجد مستخدمون آخرون',
  'access.nobody': (name: string) => `لا يوجد مستخدم باسم «${name}».`,
  'access.more': 'عرض المزيد من المستخدمين',
  'access.failed': 'تعذّرت معرفة من يمكنه فعل ماذا.',
  'access.administrator': 'مسؤول',
  'access.outside': 'خارج مجلده الأساسي',
  'access.may': (effects: string) => `مسموح: ${effects}.`,
  'access.mayNot': (effects: string) => `ممنوع: ${effects}.`,
  'access.why': 'السبب',
  'access.seenAt': 'مكانه عند المستخدم',
  'access.viewAs': (name: string) => `العرض بصفة ${name}`,
  'access.settings': 'الإعدادات',
  'access.settingsOf': (name: string) => `الإعدادات الخاصة بـ ${name}`,

  'access.effect.list': 'الرؤية',
  'access.effect.download': 'التنزيل',
  'access.effect.create': 'الإنشاء',
  'access.effect.modify': 'التعديل',
  'access.effect.delete': 'الحذف',
  'access.effect.rename': 'إعادة التسمية والنقل',
  'access.effect.share': 'المشاركة',
  'access.effect.execute': 'تشغيل الأوامر',

  'access.permission.admin': 'مسؤول',
  'access.permission.download': 'التنزيل',
  'access.permission.create': 'الإنشاء',
  'access.permission.modify': 'التعديل',
  'access.permission.delete': 'الحذف',
  'access.permission.rename': 'إعادة التسمية',
  'access.permission.share': 'المشاركة',
  'access.permission.execute': 'تشغيل الأوامر',

  'access.because.off': (permission: string) => `صلاحية «${permission}» معطَّلة.`,
  'access.because.on': (permission: string) => `صلاحية «${permission}» مفعَّلة، ولا شيء يمنعها.`,
  'access.because.admin': 'للمسؤولين كل الصلاحيات، ولا شيء يمنع ذلك.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `ممنوع بموجب القاعدة ${place} من ${list === 'global' ? 'القواعد العامة' : 'قواعد المستخدم'}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `مسموح بموجب القاعدة ${place} من ${list === 'global' ? 'القواعد العامة' : 'قواعد المستخدم'}: ${rule}`,
  'access.because.hidden': 'يخفي المستخدم ما يبدأ اسمه بنقطة.',
  'access.because.reserved': 'هذا الاسم محجوز لـ Coffer نفسه.',
  'access.because.outside': (folder: string) => `يقع خارج المجلد الأساسي للمستخدم ${folder}`,
  'access.because.top': 'هو أعلى المجلد الأساسي للمستخدم، ولا يُنقل من مكانه.',
  'access.because.default': 'لا شيء يمنع ذلك.',

  'access.view.label': 'العرض بصفة مستخدم آخر',
  'access.view.banner': (name: string) => `ترى هذه الملفات كما يراها ${name}. لا يمكن تغيير شيء هنا.`,
  'access.view.leave': 'مغادرة',
  'access.view.closed': 'لا تُفتح الملفات في طريقة العرض هذه.',
  'access.view.back': 'العودة إلى المجلد',
}
