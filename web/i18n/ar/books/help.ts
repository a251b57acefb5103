import type { MessageModules } from '../../catalog.ts'

/** Arabic texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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
