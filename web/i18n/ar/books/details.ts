import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'التفاصيل',
  'details.close': 'إغلاق التفاصيل',
  'details.resize': 'عرض لوحة التفاصيل',
  'details.properties': 'الخصائص',
  'details.picture': 'الصورة',
  'details.video': 'الفيديو',
  'details.audio': 'الصوت',
  'details.access': 'من لديه حق الوصول',
  'details.anyone': 'أي شخص لديه رابط',
  'details.othersUnknown': 'المسؤولون وحدهم يرون من لديه حق الوصول غيرك.',
  'details.activity': 'النشاط',
  'details.advanced': 'خيارات متقدمة',
  'details.location': 'المكان',
  'details.created': 'تاريخ الإنشاء',
  'details.mediaType': 'نوع الوسائط',
  'details.totalSize': 'الحجم الكلي',
  'details.links': 'الروابط',
  'details.noLinks': 'لا روابط بعد',
  'details.qr': 'رمز QR',
  'details.allVersions': 'كل الإصدارات',
  'details.allActivity': 'السجل الكامل',

  'details.folder': (n) =>
    n === 0
      ? 'مجلد فارغ'
      : count(n, {
          zero: 'مجلد فارغ',
          one: 'مجلد فيه عنصر واحد',
          two: 'مجلد فيه عنصران',
          few: 'مجلد فيه {n} عناصر',
          many: 'مجلد فيه {n} عنصرًا',
          other: 'مجلد فيه {n} عنصر',
        }),
}
