import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')
const numbers = new Intl.NumberFormat('ar')

/** Returns the progress as “done of total”. */
const share = (done: number, total: number) => `${numbers.format(done)} من ${numbers.format(total)}`

/** Arabic texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'عمليات الرفع',
  'uploads.all': 'كل عمليات الرفع',
  'uploads.collecting': (n: number) =>
    count(n, {
      zero: 'جارٍ القراءة…',
      one: 'جارٍ قراءة عنصر واحد…',
      two: 'جارٍ قراءة عنصرين…',
      few: 'جارٍ قراءة {n} عناصر…',
      many: 'جارٍ قراءة {n} عنصرًا…',
      other: 'جارٍ قراءة {n} عنصر…',
    }),
  'uploads.running': (done: number, total: number) => (total === 1 ? 'جارٍ الرفع' : `جارٍ رفع ${share(done, total)}`),
  'uploads.waiting': 'بانتظارك',
  'uploads.failedSome': (n: number) =>
    count(n, {
      zero: 'لم تفشل أي عملية رفع',
      one: 'فشلت عملية رفع واحدة',
      two: 'فشلت عمليتا رفع',
      few: 'فشلت {n} عمليات رفع',
      many: 'فشلت {n} عملية رفع',
      other: 'فشلت {n} عملية رفع',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/ث · بقي ${left}`,
  'uploads.done': (n: number) =>
    count(n, {
      zero: 'لم يُرفع أي عنصر',
      one: 'تم رفع عنصر واحد',
      two: 'تم رفع عنصرين',
      few: 'تم رفع {n} عناصر',
      many: 'تم رفع {n} عنصرًا',
      other: 'تم رفع {n} عنصر',
    }),
  'uploads.percent': (percent: string) => `عمليات الرفع: اكتمل ${percent}`,
  'uploads.expand': 'إظهار عمليات الرفع',
  'uploads.collapse': 'إخفاء عمليات الرفع',
  'uploads.cancelAll': 'إلغاء كل عمليات الرفع',
  'uploads.cancel': (name: string) => `إلغاء ${name}`,
  'uploads.retry': (name: string) => `إعادة محاولة ${name}`,
  'uploads.retryFailed': 'إعادة المحاولة',
  'uploads.dismiss': 'إغلاق',
  'uploads.pause': 'إيقاف كل عمليات الرفع مؤقتًا',
  'uploads.resume': 'متابعة كل عمليات الرفع',
  'uploads.pauseOne': (name: string) => `إيقاف ${name} مؤقتًا`,
  'uploads.resumeOne': (name: string) => `متابعة ${name}`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'متوقف مؤقتًا' : `متوقف مؤقتًا، اكتمل ${share(done, total)}`,
  'uploads.offline': 'لا يوجد اتصال. سيُتابَع الرفع تلقائيًا.',
  'uploads.full': 'قرص الخادم ممتلئ. يبقى ما وصل؛ أفسح مساحة هناك ثم تابع.',
  'uploads.short': (free: string, needed: string) =>
    `المساحة لن تكفي. المتاح على الخادم: ${free}. ما بقي رفعه: ${needed}.`,
  'uploads.short.goOn': 'الرفع على أي حال',
  'uploads.short.cancel': 'إلغاء',
  'uploads.goOn': 'متابعة',
  'uploads.failed.more': 'خيارات عمليات الرفع الفاشلة',
  'uploads.failed.copy': 'نسخ القائمة',
  'uploads.failed.clear': 'مسح القائمة',
  'uploads.decide': 'اتخاذ قرار…',
  'uploads.taken': (n: number) =>
    count(n, {
      zero: 'لا أسماء موجودة من قبل',
      one: 'اسم واحد موجود بالفعل',
      two: 'اسمان موجودان بالفعل',
      few: '{n} أسماء موجودة بالفعل',
      many: '{n} اسمًا موجودًا بالفعل',
      other: '{n} اسم موجود بالفعل',
    }),
  'uploads.unreadable': 'تعذّرت قراءته من جهازك.',
  'uploads.state.queued': 'في الانتظار',
  'uploads.state.done': 'تم',
  'uploads.state.paused': 'متوقف مؤقتًا',
  'uploads.state.unfinished': 'انقطع الرفع',
  'uploads.state.conflict': 'الاسم موجود بالفعل',
  'uploads.conflict.title': 'هذا الاسم موجود بالفعل',
  'uploads.conflict.text': 'يوجد في المجلد عنصر بهذا الاسم. ماذا تريد أن تفعل بالملف الذي ترفعه؟',
  'uploads.conflict.replace': 'استبدال',
  'uploads.conflict.keepBoth': 'الاحتفاظ بكليهما',
  'uploads.conflict.skip': 'تخطي',
  'uploads.conflict.skipSame': 'تخطي المتطابق حجمًا ووقتًا',
  'uploads.conflict.more': (n: number) =>
    count(n, {
      zero: 'ولا شيء آخر',
      one: 'وملف آخر',
      two: 'وملفان آخران',
      few: 'و{n} ملفات أخرى',
      many: 'و{n} ملفًا آخر',
      other: 'و{n} ملف آخر',
    }),
  'uploads.unfinished.title': 'انقطعت عملية الرفع هذه',
  'uploads.unfinished.text': (percent: string) => `وصل ${percent} من هذا الملف من قبل. هل تريد متابعة الرفع من هناك؟`,
  'uploads.unfinished.resume': 'متابعة',
  'uploads.unfinished.restart': 'البدء من جديد',
  'uploads.logOut.title': 'هل تريد تسجيل الخروج وإيقاف عمليات الرفع؟',
  'uploads.logOut.detail': 'لم يصل كل شيء بعد.',
  'uploads.logOut.stop': 'إيقاف وتسجيل الخروج',
  'uploads.conflict.toAll': 'تطبيق ذلك على الباقي كله',
  'uploads.left.title': 'عمليات رفع غير مكتملة',
  'uploads.left.said': (n: number) =>
    count(n, {
      zero: 'اكتملت كل عمليات الرفع.',
      one: 'لم تكتمل عملية رفع واحدة.',
      two: 'لم تكتمل عمليتا رفع.',
      few: 'لم تكتمل {n} عمليات رفع.',
      many: 'لم تكتمل {n} عملية رفع.',
      other: 'لم تكتمل {n} عملية رفع.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'لم يُرفع بعد.'
      : `لم يُرفع بعد ${numbers.format(left)} من أصل ${count(total, {
          zero: '{n} ملف',
          one: 'ملف واحد',
          two: 'ملفين',
          few: '{n} ملفات',
          many: '{n} ملفًا',
          other: '{n} ملف',
        })}.`,
  'uploads.left.more': 'لم تكتمل قراءته: قد يكون فيه المزيد.',
  'uploads.left.never': 'أُضيف باللصق، ولا يمكن للصفحة أن تحصل عليه مجددًا. الصقه مرة أخرى.',
  'uploads.left.forget': 'تجاهل',
  'uploads.left.forgetOne': (name: string) => `تجاهل ${name}`,
  'uploads.left.chooseFolder': 'إعادة اختيار المجلد',
  'uploads.left.chooseFiles': 'إعادة اختيار الملفات',
  'uploads.left.looking': 'جارٍ البحث عما بقي…',
  'uploads.left.denied': 'لا يسمح المتصفح للصفحة بقراءته. تابع واسمح بذلك، أو اختره من جديد.',
  'uploads.left.gone': 'لم يعد في مكانه. إذا نُقل أو أُعيدت تسميته، فاختره من جديد.',
  'uploads.left.stranger': 'لا شيء مما اخترته يخص عملية الرفع هذه.',
  'uploads.left.elsewhere': 'يتابعها تبويب آخر.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      zero: 'لم يتغير أي ملف.',
      one: 'تغيّر ملف واحد.',
      two: 'تغيّر ملفان.',
      few: 'تغيّرت {n} ملفات.',
      many: 'تغيّر {n} ملفًا.',
      other: 'تغيّر {n} ملف.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      zero: 'كل الملفات موجودة.',
      one: 'لم يعد ملف واحد موجودًا.',
      two: 'لم يعد ملفان موجودين.',
      few: 'لم تعد {n} ملفات موجودة.',
      many: 'لم يعد {n} ملفًا موجودًا.',
      other: 'لم يعد {n} ملف موجودًا.',
    }),
  'uploads.left.takeChanged': 'رفعها كما هي الآن',
  'uploads.left.leaveOut': 'استبعاد',
}
