import type { MessageModules } from '../../catalog.ts'

/** Arabic texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `مرحبًا بك في ${name}`,
  'welcome.add': 'أضف ملفاتك',
  'welcome.add.detail':
    'أفلت الملفات والمجلدات في أي مكان من هذه الصفحة. يستمر الرفع عند مغادرة المجلد وبعد انقطاع الاتصال.',
  'welcome.add.touch': 'اضغط + لرفع ملفات أو صور أو مجلدات كاملة. يستمر الرفع عند مغادرة المجلد وبعد انقطاع الاتصال.',
  'welcome.find': 'اعثر على أي شيء فورًا',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} للبحث في كل ملفاتك أثناء الكتابة، و ${palette} للعثور على كل ما يمكنك فعله.`,
  'welcome.find.touch': 'العدسة المكبرة للبحث في كل ملفاتك أثناء الكتابة. اضغط مطولًا على عنصر لتحديده.',
  'welcome.share': 'شارِك مع أي شخص',
  'welcome.share.detail': 'يتيح الرابط مشاركة ملف أو مجلد مع من ليس لديه حساب. يمكن أن تكون له كلمة مرور وموعد انتهاء.',
  'welcome.start': 'البدء',
}
