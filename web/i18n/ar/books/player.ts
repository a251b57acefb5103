import type { MessageModules } from '../../catalog.ts'

/** Arabic texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'التشغيل',
  'media.play': 'تشغيل',
  'media.pause': 'إيقاف مؤقت',
  'media.speed': 'السرعة',
  'media.speed.times': (factor: string) => `\u2066${factor}×\u2069`,
  'media.inPicture': 'صورة داخل صورة',
  'media.subtitles': 'الترجمة',
  'media.subtitles.off': 'بدون ترجمة',

  'player.position': 'الموضع',
  'player.positionOf': (time: string, total: string) => `${time} من ${total}`,
  'player.volume': 'مستوى الصوت',
  'player.mute': 'كتم الصوت',
  'player.unmute': 'إلغاء كتم الصوت',
  'player.loop': 'تكرار',
  'player.full': 'ملء الشاشة',
  'player.exitFull': 'إنهاء ملء الشاشة',
  'player.buffering': 'جارٍ التحميل…',
  'player.dock': 'مشغِّل الصوت',
  'player.close': 'إغلاق المشغِّل',
  'player.offline': 'أنت غير متصل بالإنترنت. سيُستأنف التشغيل تلقائيًا.',
  'player.failed': 'يتعذّر تشغيل هذا الملف.',
  'player.gone': 'نُقل هذا الملف أو حُذف.',
  'player.denied': 'لم يعد بإمكانك الوصول إلى هذا الملف.',
}
