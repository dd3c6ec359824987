/**
 * Names of things and of what they become, and an example for each verb: a record a line, with all languages beside each
 * other in the order of `SPEECHES`.
 */
import { type Nearest, SPEECHES, type Speech } from "../intent.ts";

const NAMES = {
  page: "The page | Die Seite | La page | La página | La pagina | De pagina | A página | ページ",
  section: "The section | Der Abschnitt | La section | La sección | La sezione | De sectie | A secção | セクション",
  headline: "The headline | Die Überschrift | Le titre | El titular | Il titolo | De kop | O título | 見出し",
  subheading:
    "The line below the headline | Die Zeile unter der Überschrift | La ligne sous le titre | La línea bajo el titular | La riga sotto il titolo | De regel onder de kop | A linha abaixo do título | 見出しの下の行",
  heading: "The heading | Die Überschrift | Le titre | El título | Il titolo | De kop | O título | 見出し",
  headings: "Headings | Überschriften | Titres | Títulos | Titoli | Koppen | Títulos | 見出し",
  text: "The text | Der Text | Le texte | El texto | Il testo | De tekst | O texto | テキスト",
  button: "The button | Der Button | Le bouton | El botón | Il pulsante | De knop | O botão | ボタン",
  buttons: "Buttons | Buttons | Boutons | Botones | Pulsanti | Knoppen | Botões | ボタン",
  link: "The link | Der Link | Le lien | El enlace | Il link | De link | A ligação | リンク",
  links: "Links | Links | Liens | Enlaces | Link | Links | Ligações | リンク",
  logo: "The logo | Das Logo | Le logo | El logo | Il logo | Het logo | O logótipo | ロゴ",
  picture: "The picture | Das Bild | L'image | La imagen | L'immagine | De afbeelding | A imagem | 画像",
  background: "Background | Hintergrund | Fond | Fondo | Sfondo | Achtergrond | Fundo | 背景",
  menu_entry:
    "The menu entry | Der Menüeintrag | L'entrée du menu | La entrada del menú | La voce del menu | Het menu-item | A entrada do menu | メニューの項目",
  list_item: "The entry | Der Eintrag | L'entrée | La entrada | La voce | Het item | A entrada | 項目",
  question: "The question | Die Frage | La question | La pregunta | La domanda | De vraag | A pergunta | 質問",
  answer: "The answer | Die Antwort | La réponse | La respuesta | La risposta | Het antwoord | A resposta | 回答",
  price: "The price | Der Preis | Le prix | El precio | Il prezzo | De prijs | O preço | 価格",
  form: "The form | Das Formular | Le formulaire | El formulario | Il modulo | Het formulier | O formulário | フォーム",
  field: "The field | Das Feld | Le champ | El campo | Il campo | Het veld | O campo | 欄",
  submit_button:
    "The form's button | Der Button des Formulars | Le bouton du formulaire | El botón del formulario | Il pulsante del modulo | De knop van het formulier | O botão do formulário | フォームのボタン",
  copyright:
    "The line about rights | Die Zeile zu den Rechten | La ligne des droits | La línea de derechos | La riga dei diritti | De regel over rechten | A linha dos direitos | 著作権の行",
  phone: "Phone number | Telefonnummer | Téléphone | Teléfono | Telefono | Telefoonnummer | Telefone | 電話番号",
  email: "E-mail address | E-Mail-Adresse | E-mail | Correo | E-mail | E-mailadres | E-mail | メールアドレス",
  address: "Address | Adresse | Adresse | Dirección | Indirizzo | Adres | Morada | 住所",
  name: "Name | Name | Nom | Nombre | Nome | Naam | Nome | 名前",
  social:
    "Link to the profile | Link zum Profil | Lien vers le profil | Enlace al perfil | Link al profilo | Link naar het profiel | Ligação ao perfil | プロフィールへのリンク",
  hours: "Opening hours | Öffnungszeiten | Horaires | Horario | Orari | Openingstijden | Horário | 営業時間",
  accent:
    "Accent colour | Akzentfarbe | Couleur d'accent | Color de acento | Colore d'accento | Accentkleur | Cor de destaque | アクセントカラー",
  typeface: "Typeface | Schrift | Police | Tipografía | Carattere | Lettertype | Tipo de letra | 書体",
  spacing:
    "Space between sections | Abstand zwischen Abschnitten | Espace entre les sections | Espacio entre secciones | Spazio tra le sezioni | Ruimte tussen secties | Espaço entre secções | セクションの間隔",
  corners: "Corners | Ecken | Coins | Esquinas | Angoli | Hoeken | Cantos | 角",
  header: "The header | Die Kopfzeile | L'en-tête | La cabecera | L'intestazione | De header | O cabeçalho | ヘッダー",
  footer:
    "The footer | Die Fußzeile | Le pied de page | El pie de página | Il piè di pagina | De footer | O rodapé | フッター",
  hero: "The opening | Der Einstieg | L'ouverture | La apertura | L'apertura | De opening | A abertura | 冒頭",
  bigger: "bigger | größer | plus grand | más grande | più grande | groter | maior | 大きくしました",
  smaller: "smaller | kleiner | plus petit | más pequeño | più piccolo | kleiner | mais pequeno | 小さくしました",
  more: "more | mehr | plus | más | di più | meer | mais | 広げました",
  less: "less | weniger | moins | menos | di meno | minder | menos | 狭めました",
  bold: "bold | fett | en gras | en negrita | in grassetto | vet | a negrito | 太字",
  normal:
    "normal weight | normal stark | en graisse normale | en peso normal | in peso normale | normaal dik | em peso normal | 標準の太さ",
  italic: "italic | kursiv | en italique | en cursiva | in corsivo | cursief | em itálico | 斜体",
  upright: "upright | aufrecht | en romain | en redonda | in tondo | rechtop | em redondo | 正体",
  underlined: "underlined | unterstrichen | souligné | subrayado | sottolineato | onderstreept | sublinhado | 下線付き",
  plain:
    "not underlined | nicht unterstrichen | non souligné | sin subrayar | non sottolineato | niet onderstreept | não sublinhado | 下線なし",
  capitals:
    "in capitals | in Großbuchstaben | en majuscules | en mayúsculas | in maiuscolo | in hoofdletters | em maiúsculas | 大文字",
  lowercase:
    "no longer in capitals | nicht mehr in Großbuchstaben | plus en majuscules | ya no en mayúsculas | non più in maiuscolo | niet meer in hoofdletters | já não em maiúsculas | 大文字なし",
  start: "on the left | linksbündig | à gauche | a la izquierda | a sinistra | links | à esquerda | 左揃え",
  center: "centred | zentriert | centré | centrado | centrato | gecentreerd | centrado | 中央揃え",
  end: "on the right | rechtsbündig | à droite | a la derecha | a destra | rechts | à direita | 右揃え",
  rounder:
    "rounder | runder | plus arrondi | más redondeado | più arrotondato | ronder | mais arredondado | 丸くしました",
  square: "square | eckig | à angles droits | rectas | retti | recht | retos | 角張らせました",
  round:
    "as round as can be | so rund wie möglich | aussi rond que possible | tan redondo como es posible | rotondo quanto si può | zo rond mogelijk | tão redondo quanto possível | 最も丸い形",
  darker:
    "now darker | jetzt dunkler | maintenant plus foncé | ahora más oscuro | ora più scuro | nu donkerder | agora mais escuro | 暗くしました",
  lighter:
    "now lighter | jetzt heller | maintenant plus clair | ahora más claro | ora più chiaro | nu lichter | agora mais claro | 明るくしました",
  warmer:
    "now warmer | jetzt wärmer | maintenant plus chaud | ahora más cálido | ora più caldo | nu warmer | agora mais quente | 暖かくしました",
  cooler:
    "now cooler | jetzt kühler | maintenant plus froid | ahora más frío | ora più freddo | nu koeler | agora mais frio | 涼しくしました",
  stronger:
    "now stronger | jetzt kräftiger | maintenant plus vif | ahora más vivo | ora più vivo | nu sterker | agora mais vivo | 鮮やかにしました",
  softer:
    "now softer | jetzt sanfter | maintenant plus doux | ahora más suave | ora più tenue | nu zachter | agora mais suave | 柔らかくしました",
  contrast:
    "now more contrast | jetzt mit mehr Kontrast | maintenant plus de contraste | ahora con más contraste | ora con più contrasto | nu met meer contrast | agora com mais contraste | コントラストを強めました",
  dark: "now dark | jetzt dunkel | maintenant sombre | ahora oscuro | ora scuro | nu donker | agora escuro | 暗くしました",
  light:
    "now light | jetzt hell | maintenant clair | ahora claro | ora chiaro | nu licht | agora claro | 明るくしました",
  now: "now {text} | jetzt {text} | maintenant {text} | ahora {text} | ora {text} | nu {text} | agora {text} | {text}にしました",
  about_section:
    "our story | unsere Geschichte | notre histoire | nuestra historia | la nostra storia | ons verhaal | a nossa história | 私たちについて",
  offerings_section: "services | Leistungen | services | servicios | servizi | diensten | serviços | サービス",
  menu_section: "menu card | Speisekarte | carte | carta | menù | menukaart | ementa | お品書き",
  pricing_section: "pricing | Preise | tarifs | precios | prezzi | prijzen | preços | 料金",
  gallery_section: "gallery | Galerie | galerie | galería | galleria | galerij | galeria | ギャラリー",
  team_section: "team | Team | équipe | equipo | team | team | equipa | チーム",
  testimonials_section:
    "testimonials | Kundenstimmen | avis | opiniones | recensioni | reviews | opiniões | お客様の声",
  faq_section:
    "FAQ | FAQ | FAQ | preguntas frecuentes | domande frequenti | veelgestelde vragen | perguntas frequentes | よくある質問",
  hours_section: "opening hours | Öffnungszeiten | horaires | horario | orari | openingstijden | horário | 営業時間",
  place_section:
    "where to find us | Anfahrt | plan d’accès | cómo llegar | dove siamo | hoe u ons vindt | como chegar | アクセス",
  contact_section: "contact | Kontakt | contact | contacto | contatti | contact | contacto | お問い合わせ",
  newsletter_section:
    "newsletter | Newsletter | newsletter | boletín | newsletter | nieuwsbrief | newsletter | ニュースレター",
  booking_section: "bookings | Buchung | réservation | reservas | prenotazioni | reserveren | reservas | 予約",
  events_section: "events | Termine | événements | eventos | eventi | agenda | eventos | イベント",
  hero_section: "opening | Einstieg | ouverture | apertura | apertura | opening | abertura | 冒頭",
  header_section: "header | Kopfzeile | en-tête | cabecera | intestazione | header | cabeçalho | ヘッダー",
  footer_section: "footer | Fußzeile | pied de page | pie de página | piè di pagina | footer | rodapé | フッター",
};

const EXAMPLES: Record<Nearest, string> = {
  set_text:
    "change the headline to “…”. | Ändere die Überschrift zu „…“. | change le titre en « … ». | cambia el titular a «…». | cambia il titolo in «…». | verander de kop in “…”. | muda o título para “…”. | 見出しを「…」に変えて。",
  replace_text:
    "replace “…” with “…”. | Ersetze „…“ durch „…“. | remplace « … » par « … ». | reemplaza «…» por «…». | sostituisci «…» con «…». | vervang “…” door “…”. | substitui “…” por “…”. | 「…」を「…」に置き換えて。",
  add: "add a section “…” with the text “…”. | Füge einen Abschnitt „…“ mit dem Text „…“ hinzu. | ajoute une section « … » avec le texte « … ». | añade una sección «…» con el texto «…». | aggiungi una sezione «…» con il testo «…». | voeg een sectie “…” toe met de tekst “…”. | adiciona uma secção “…” com o texto “…”. | 「…」というテキストでセクション「…」を追加して。",
  remove:
    "remove the section “…”. | Entferne den Abschnitt „…“. | supprime la section « … ». | quita la sección «…». | elimina la sezione «…». | verwijder de sectie “…”. | remove a secção “…”. | セクション「…」を削除して。",
  move: "move “…” above “…”. | Verschiebe „…“ über „…“. | déplace « … » au-dessus de « … ». | mueve «…» encima de «…». | sposta «…» sopra «…». | zet “…” boven “…”. | move “…” para cima de “…”. | 「…」を「…」の上に移動して。",
  style:
    "make the buttons green. | Mach die Buttons grün. | mets les boutons en vert. | pon los botones verdes. | fai i pulsanti verdi. | maak de knoppen groen. | põe os botões verdes. | ボタンを緑にして。",
  link: "link the button “…” to https://…. | Verlinke den Button „…“ mit https://…. | fais mener le bouton « … » à https://…. | enlaza el botón «…» a https://…. | collega il pulsante «…» a https://…. | laat de knop “…” naar https://… leiden. | liga o botão “…” a https://…. | ボタン「…」のリンク先を https://… にして。",
  set_fact:
    "opening hours: Mon-Fri 9am-6pm. | Öffnungszeiten: Mo-Fr 9-18 Uhr. | horaires : lundi-vendredi 9h-18h. | horario: lunes a viernes 9:00-18:00. | orari: lunedì-venerdì 9-18. | openingstijden: ma-vr 9-18 uur. | horário: segunda a sexta 9h-18h. | 営業時間：月曜日〜金曜日 10:00〜18:00。",
};

export type Name = keyof typeof NAMES;

/** Records of words in all languages as those of each. */
export function byLanguage<Key extends string>(records: Record<Key, string>): Record<Speech, Record<Key, string>> {
  const rows = (Object.entries(records) as [Key, string][]).map(([key, record]) => {
    const words = record.split(" | ");
    if (words.length !== SPEECHES.length) throw new Error(`“${key}” is not named in every language.`);
    return [key, words] as const;
  });
  const column = (at: number) => Object.fromEntries(rows.map(([key, words]) => [key, words[at]]));
  return Object.fromEntries(SPEECHES.map((speech, at) => [speech, column(at)])) as Record<Speech, Record<Key, string>>;
}

export const names = byLanguage<Name>(NAMES);
export const examples = byLanguage(EXAMPLES);
