import type { MessageModules } from '../../catalog.ts'

/** Arabic texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'المساعدة',
  'help.shortcuts': 'اختصارات لوحة المفاتيح',
  'help.mouse': 'الفأرة واللمس',
  'help.help': 'عرض هذه المساعدة',
  'help.palette': 'العثور على أمر',
  'help.clear': 'إلغاء التحديد أو إغلاق النافذة',
  'help.open': 'فتح',
  'help.doubleClick': 'نقر مزدوج أو لمستان',
  'help.range': 'تحديد نطاق',
  'help.shiftClick': 'النقر مع Shift',
  'help.add': 'الإضافة إلى التحديد',
  'help.modClick': (key: string) => `النقر مع ${key}`,
  'help.version': (version: string) => `الإصدار ${version}`,
  'help.select': 'تحديد أو إلغاء التحديد',
  'help.further': 'توسيع التحديد',
  'help.jump': 'الانتقال إلى اسم',
  'help.jump.keys': 'كتابة حروفه الأولى',
  'help.touch': 'اللمس',
  'help.touch.tap': 'النقر مرتين',
  'help.touch.select': 'تحديد',
  'help.touch.press': 'الضغط المطوّل',
  'help.touch.pull': 'سحب القائمة إلى الأسفل',
  'help.touch.close': 'إغلاق نافذة أو القائمة',
  'help.touch.push': 'دفعها خارج الشاشة',
}
