import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'هذا هو الأول',
  'media.noNext': 'هذا هو الأخير',
  'media.shuffle': 'ترتيب عشوائي',
  'media.repeat.off': 'التكرار: متوقف',
  'media.repeat.all': 'التكرار: الكل',
  'media.repeat.one': 'التكرار: هذا المقطع',
  'media.queue': 'قائمة التشغيل',
  'media.queue.pieces': (n: number) =>
    count(n, {
      zero: 'لا مقاطع',
      one: 'مقطع واحد',
      two: 'مقطعان',
      few: '{n} مقاطع',
      many: '{n} مقطعًا',
      other: '{n} مقطع',
    }),
  'media.playing': 'قيد التشغيل',
  'media.cover': (name: string) => `غلاف ${name}`,
  'media.bitrate': (amount: string) => `${amount} كيلوبت/ث`,

  'media.subtitles.failed': (name: string) => `لا يمكن عرض الترجمة «${name}».`,
  'media.resumed': (time: string) => `يُتابَع من حيث توقفت، عند ${time}.`,
  'media.fromStart': 'من البداية',

  'media.container': (container: string) => `لا يشغِّل هذا المتصفح ملفات ${container}.`,
  'media.codecs': (container: string, codecs: string) => `لا يشغِّل هذا المتصفح محتوى ملف ${container} هذا: ${codecs}.`,
  'media.soundOnly': 'يُشغَّل الصوت فقط: لا يعرض هذا المتصفح صورة هذا الفيديو.',
  'media.soundOnly.codec': (codec: string) => `يُشغَّل الصوت فقط: لا يعرض هذا المتصفح الصورة بترميز ${codec}.`,
  'media.damaged': 'هذا الملف تالف، أو لا يمكن تشغيله في هذا المتصفح.',
}
