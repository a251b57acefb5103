import type { MessageModules } from '../../catalog.ts'

/** Arabic texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'الطرفية',
  'terminal.screen': 'إدخال الطرفية',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} لمغادرة الطرفية، و ${copy} للنسخ، و ${paste} للصق.`,
  'terminal.readAloud': 'وضع قارئ الشاشة',
  'terminal.copy': 'نسخ التحديد',
  'terminal.nothingSelected': 'حدِّد نصًا في الطرفية أولًا.',
  'terminal.copied': 'تم النسخ',
  'terminal.notCopied': 'لا يسمح المتصفح بالنسخ. استخدم قائمته.',
  'terminal.keys': 'مفاتيح أخرى',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'يسار',
  'terminal.key.up': 'أعلى',
  'terminal.key.down': 'أسفل',
  'terminal.key.right': 'يمين',

  'terminal.state.connecting': 'جارٍ البدء…',
  'terminal.state.running': 'قيد التشغيل',
  'terminal.over.exited': (code: number) => (code === 0 ? 'انتهت.' : `انتهت برمز الخروج ${code}.`),
  'terminal.over.time': 'أُنهيت لأنها لم تُستخدم مدة طويلة.',
  'terminal.over.memory': 'أُنهيت لأنها استخدمت ذاكرة أكثر من المسموح.',
  'terminal.over.processes': 'أُنهيت لأنها بدأت عمليات أكثر من المسموح.',
  'terminal.over.output': 'أُنهيت لأنها كتبت أكثر من المسموح.',
  'terminal.over.cancelled': 'أنهاها الخادم: تغيّرت جلستك أو صلاحياتك.',
  'terminal.over.signal': 'أُنهيت بإشارة.',
  'terminal.over.refused': 'رفض الخادم ذلك.',
  'terminal.over.failed': 'حدث خطأ ما على الخادم.',
  'terminal.over.lost': 'انقطع الاتصال، وأُنهي ما كان يعمل.',
  'terminal.over.unreached': 'تعذّر الوصول إلى الخادم.',
  'terminal.again': 'البدء من جديد',
}
