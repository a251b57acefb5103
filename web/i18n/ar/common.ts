import type { CommonMessages } from '../catalog.ts'

/** Arabic texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'إغلاق',
  'action.retry': 'إعادة المحاولة',
  'action.showPassword': 'إظهار كلمة المرور',
  'action.hidePassword': 'إخفاء كلمة المرور',
  'key.name': (key: string) => (key === 'Space' ? 'المسافة' : key),
  'state.loading': 'جارٍ التحميل…',
  'state.working': 'جارٍ العمل…',
  'state.done': 'تم',
  'error.wrongCredentials': 'بيانات الدخول غير صحيحة',
  'error.forbidden': 'ليست لديك صلاحية الوصول إلى هذا.',
  'error.notFound': 'تعذّر الوصول إلى هذا المكان.',
  'error.internal': 'حدث خطأ جسيم.',
  'error.connection': 'تعذّر الوصول إلى الخادم.',
  'error.generic': 'حدث خطأ ما',
  'error.tooMany': 'محاولات كثيرة جدًا. انتظر قليلًا ثم أعد المحاولة.',
  'route.login': 'تسجيل الدخول',
  'route.share': 'مشاركة',
  'files.lonely': 'المكان خالٍ هنا…',
  'sidebar.themeLight': 'المظهر: فاتح',
  'sidebar.themeDark': 'المظهر: داكن',
  'sidebar.themeSystem': 'المظهر: حسب النظام',
  'route.files': 'الملفات',
}
