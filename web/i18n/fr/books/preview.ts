import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the file preview, and of its part in the help. Loaded with the preview. */
export const preview: MessageModules['preview'] = {
  'preview.openFile': 'Ouvrir le fichier',
  'preview.none': 'Aucun aperçu n’est disponible pour ce fichier.',
  'preview.showAsText': 'Afficher comme texte',

  'preview.position': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} sur ${count(total, { other: '{n}' })}`,
  'preview.previous': 'Fichier précédent',
  'preview.next': 'Fichier suivant',
  'preview.tools': 'Affichage',
  'preview.zoomIn': 'Zoom avant',
  'preview.zoomOut': 'Zoom arrière',
  'preview.zoomReset': 'Tout afficher',
  'preview.smallest': 'taille minimale atteinte',
  'preview.largest': 'taille maximale atteinte',
  'preview.original': 'Afficher l’original',
  'preview.fitted': 'Adapter à l’écran',
  'preview.slides': 'Diaporama',
  'preview.slides.start': 'Démarrer le diaporama',
  'preview.slides.pause': 'Suspendre le diaporama',
  'preview.slides.interval': 'Durée d’affichage d’une image',
  'preview.slides.seconds': (n: number) =>
    count(n, { one: '{n} seconde', many: '{n} de secondes', other: '{n} secondes' }),
  'preview.full': 'Plein écran',
  'preview.notFull': 'Quitter le plein écran',
  'preview.page.previous': 'Page précédente',
  'preview.page.next': 'Page suivante',
  'preview.page.first': 'c’est la première page',
  'preview.page.last': 'c’est la dernière page',
  'preview.page.of': (n: number, total: number) =>
    `Page ${count(n, { other: '{n}' })} sur ${count(total, { other: '{n}' })}`,
  'preview.denied': 'Vous pouvez voir que ce fichier existe, mais pas son contenu.',
  'preview.denied.detail': 'Demandez l’autorisation de télécharger à la personne qui gère ce serveur.',
  'preview.failed':
    'L’affichage est impossible ici : le fichier est peut-être endommagé, ou d’un type que ce navigateur ne connaît pas.',
  'preview.slow': 'C’est plus long que d’habitude. L’affichage se fera dès que le fichier sera arrivé.',
  'preview.pdf.pages': (name: string) => `Pages de « ${name} »`,
  'preview.pdf.page': 'Page',
  'preview.pdf.pageNumber': (n: number) => `Page ${n}`,
  'preview.pdf.of': (total: string) => `sur ${total}`,
  'preview.pdf.pageFailed': 'Cette page est endommagée.',
  'preview.pdf.locked': 'Ce document demande un mot de passe.',
  'preview.pdf.wrongPassword': 'Ce n’est pas le bon mot de passe.',
  'preview.pdf.unlock': 'Ouvrir',

  'editor.save': 'Enregistrer',
  'editor.find': 'Rechercher',
  'editor.goToLine': 'Aller à la ligne',

  'preview.key.slidesFull': 'Plein écran, dans un diaporama',
  'preview.key.play': 'Lire ou mettre en pause',
  'preview.key.back': 'Reculer de cinq secondes',
  'preview.key.forward': 'Avancer de cinq secondes',
  'preview.key.louder': 'Augmenter le volume',
  'preview.key.quieter': 'Baisser le volume',
  'preview.key.mute': 'Couper ou rétablir le son',
  'preview.key.slower': 'Ralentir',
  'preview.key.faster': 'Accélérer',
  'preview.key.subtitles': 'Sous-titres oui ou non',
  'preview.key.single': 'Raccourcis d’une seule touche',
  'preview.key.singleHint': 'Lettres, chiffres et signes, comme / ou F. Désactivez-les si vous parlez à l’ordinateur.',
  'preview.piece.previous': 'Morceau précédent',
  'preview.piece.next': 'Morceau suivant',
  'preview.part.previous': 'Partie précédente',
  'preview.part.next': 'Partie suivante',
  'preview.letters.smaller': 'Texte plus petit',
  'preview.letters.larger': 'Texte plus grand',

  'preview.hand.closer': 'Zoom 2×, 4×, retour à 1×',
  'preview.hand.double': 'Double-clic',
  'preview.hand.steps': 'Zoomer par paliers',
  'preview.hand.wheel': 'Molette ou pincement',
  'preview.hand.move': 'Déplacer l’image agrandie',
  'preview.hand.drag': 'Glisser',
  'preview.hand.next': 'Fichier suivant ou précédent',
  'preview.hand.swipe': 'Balayer',
}
