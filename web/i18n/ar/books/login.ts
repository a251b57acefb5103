import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `تسجيل الدخول إلى ${name}`,
  'login.signUpTitle': (name: string) => `إنشاء حساب في ${name}`,
  'login.username': 'اسم المستخدم',
  'login.confirmPassword': 'تأكيد كلمة المرور',
  'login.submit': 'تسجيل الدخول',
  'login.signUp': 'إنشاء حساب',
  'login.toSignUp': 'إنشاء حساب جديد',
  'login.toLogin': 'لديّ حساب',
  'login.tokenUnusable': 'تعذّر استخدام تسجيل الدخول المحفوظ. سجِّل الدخول من جديد.',
  'login.accountMade': 'حسابك جاهز. سجِّل الدخول.',
  'login.passwordRule': (n: number) =>
    count(n, {
      zero: 'بلا حد أدنى.',
      one: 'حرف واحد على الأقل.',
      two: 'حرفان على الأقل، ولا شيء يسهل تخمينه.',
      few: '{n} أحرف على الأقل، ولا شيء يسهل تخمينه.',
      many: '{n} حرفًا على الأقل، ولا شيء يسهل تخمينه.',
      other: '{n} حرف على الأقل، ولا شيء يسهل تخمينه.',
    }),
  'login.passwordWeak': 'كلمة المرور هذه قصيرة جدًا أو يسهل تخمينها. اختر غيرها.',
  'login.signUpOff': 'إنشاء الحسابات غير متاح هنا حاليًا.',
  'login.captchaWorking': 'جارٍ التحقق من أنك إنسان…',
  'login.captchaSolved': 'تم التحقق من أنك إنسان.',
  'login.captchaUnavailable': 'تعذّر إجراء التحقق من أنك إنسان.',
  'login.captchaMissing': 'أثبت أنك إنسان ثم أعد المحاولة.',
  'login.captchaFailed': 'لم يُقبل التحقق من أنك إنسان. أعد المحاولة.',
  'login.refusedByServer': 'لا يقبل الخادم اسمًا فارغًا ولا كلمة مرور قصيرة أو شائعة.',
}
