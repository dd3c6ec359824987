/**
 * Names of things and of what they become: a record a line, with all languages beside each
 * other in the order of `SPEECHES`.
 */
import type { KeyOf } from "../../../../lib/literals.ts";
import { SPEECHES, type Speech } from "../intent.ts";

const NAMES = `page: The page | Die Seite | La page | La página | La pagina | De pagina | A página | ページ
section: The section | Der Abschnitt | La section | La sección | La sezione | De sectie | A secção | セクション
headline: The headline | Die Überschrift | Le titre | El titular | Il titolo | De kop | O título | 見出し
subheading: The line below the headline | Die Zeile unter der Überschrift | La ligne sous le titre | La línea bajo el titular | La riga sotto il titolo | De regel onder de kop | A linha abaixo do título | 見出しの下の行
heading: The heading | Die Überschrift | Le titre | El título | Il titolo | De kop | O título | 見出し
headings: Headings | Überschriften | Titres | Títulos | Titoli | Koppen | Títulos | 見出し
text: The text | Der Text | Le texte | El texto | Il testo | De tekst | O texto | テキスト
button: The button | Der Button | Le bouton | El botón | Il pulsante | De knop | O botão | ボタン
buttons: Buttons | Buttons | Boutons | Botones | Pulsanti | Knoppen | Botões | ボタン
link: The link | Der Link | Le lien | El enlace | Il link | De link | A ligação | リンク
links: Links | Links | Liens | Enlaces | Link | Links | Ligações | リンク
background: Background | Hintergrund | Fond | Fondo | Sfondo | Achtergrond | Fundo | 背景
menu_entry: The menu entry | Der Menüeintrag | L'entrée du menu | La entrada del menú | La voce del menu | Het menu-item | A entrada do menu | メニューの項目
list_item: The entry | Der Eintrag | L'entrée | La entrada | La voce | Het item | A entrada | 項目
question: The question | Die Frage | La question | La pregunta | La domanda | De vraag | A pergunta | 質問
answer: The answer | Die Antwort | La réponse | La respuesta | La risposta | Het antwoord | A resposta | 回答
price: The price | Der Preis | Le prix | El precio | Il prezzo | De prijs | O preço | 価格
form: The form | Das Formular | Le formulaire | El formulario | Il modulo | Het formulier | O formulário | フォーム
submit_button: The form's button | Der Button des Formulars | Le bouton du formulaire | El botón del formulario | Il pulsante del modulo | De knop van het formulier | O botão do formulário | フォームのボタン
phone: Phone number | Telefonnummer | Téléphone | Teléfono | Telefono | Telefoonnummer | Telefone | 電話番号
email: E-mail address | E-Mail-Adresse | E-mail | Correo | E-mail | E-mailadres | E-mail | メールアドレス
address: Address | Adresse | Adresse | Dirección | Indirizzo | Adres | Morada | 住所
name: Name | Name | Nom | Nombre | Nome | Naam | Nome | 名前
social: Link to the profile | Link zum Profil | Lien vers le profil | Enlace al perfil | Link al profilo | Link naar het profiel | Ligação ao perfil | プロフィールへのリンク
hours: Opening hours | Öffnungszeiten | Horaires | Horario | Orari | Openingstijden | Horário | 営業時間
accent: Accent colour | Akzentfarbe | Couleur d'accent | Color de acento | Colore d'accento | Accentkleur | Cor de destaque | アクセントカラー
header: The header | Die Kopfzeile | L'en-tête | La cabecera | L'intestazione | De header | O cabeçalho | ヘッダー
footer: The footer | Die Fußzeile | Le pied de page | El pie de página | Il piè di pagina | De footer | O rodapé | フッター
hero: The opening | Der Einstieg | L'ouverture | La apertura | L'apertura | De opening | A abertura | 冒頭
bigger: bigger | größer | plus grand | más grande | più grande | groter | maior | 大きくしました
smaller: smaller | kleiner | plus petit | más pequeño | più piccolo | kleiner | mais pequeno | 小さくしました
start: on the left | linksbündig | à gauche | a la izquierda | a sinistra | links | à esquerda | 左揃え
end: on the right | rechtsbündig | à droite | a la derecha | a destra | rechts | à direita | 右揃え
darker: now darker | jetzt dunkler | maintenant plus foncé | ahora más oscuro | ora più scuro | nu donkerder | agora mais escuro | 暗くしました
lighter: now lighter | jetzt heller | maintenant plus clair | ahora más claro | ora più chiaro | nu lichter | agora mais claro | 明るくしました
dark: now dark | jetzt dunkel | maintenant sombre | ahora oscuro | ora scuro | nu donker | agora escuro | 暗くしました
light: now light | jetzt hell | maintenant clair | ahora claro | ora chiaro | nu licht | agora claro | 明るくしました
now: now {text} | jetzt {text} | maintenant {text} | ahora {text} | ora {text} | nu {text} | agora {text} | {text}にしました
about_section: our story | unsere Geschichte | notre histoire | nuestra historia | la nostra storia | ons verhaal | a nossa história | 私たちについて
offerings_section: services | Leistungen | services | servicios | servizi | diensten | serviços | サービス
menu_section: menu card | Speisekarte | carte | carta | menù | menukaart | ementa | お品書き
pricing_section: pricing | Preise | tarifs | precios | prezzi | prijzen | preços | 料金
gallery_section: gallery | Galerie | galerie | galería | galleria | galerij | galeria | ギャラリー
team_section: team | Team | équipe | equipo | team | team | equipa | チーム
testimonials_section: testimonials | Kundenstimmen | avis | opiniones | recensioni | reviews | opiniões | お客様の声
faq_section: FAQ | FAQ | FAQ | preguntas frecuentes | domande frequenti | veelgestelde vragen | perguntas frequentes | よくある質問
hours_section: opening hours | Öffnungszeiten | horaires | horario | orari | openingstijden | horário | 営業時間
place_section: where to find us | Anfahrt | plan d’accès | cómo llegar | dove siamo | hoe u ons vindt | como chegar | アクセス
contact_section: contact | Kontakt | contact | contacto | contatti | contact | contacto | お問い合わせ
newsletter_section: newsletter | Newsletter | newsletter | boletín | newsletter | nieuwsbrief | newsletter | ニュースレター
booking_section: bookings | Buchung | réservation | reservas | prenotazioni | reserveren | reservas | 予約
events_section: events | Termine | événements | eventos | eventi | agenda | eventos | イベント
hero_section: opening | Einstieg | ouverture | apertura | apertura | opening | abertura | 冒頭
header_section: header | Kopfzeile | en-tête | cabecera | intestazione | header | cabeçalho | ヘッダー
footer_section: footer | Fußzeile | pied de page | pie de página | piè di pagina | footer | rodapé | フッター
`;

export type Name = KeyOf<typeof NAMES>;

/** Records of words in all languages as those of each. */
export function byLanguage<Key extends string>(table: string): Record<Speech, Record<Key, string>> {
  const rows = table
    .trimEnd()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(": ");
      const words = line.slice(at + 2).split(" | ");
      if (words.length !== SPEECHES.length) throw new Error(`“${line.slice(0, at)}” is not named in every language.`);
      return [line.slice(0, at), words] as const;
    });
  const column = (at: number) => Object.fromEntries(rows.map(([key, words]) => [key, words[at]]));
  return Object.fromEntries(SPEECHES.map((speech, at) => [speech, column(at)])) as Record<Speech, Record<Key, string>>;
}

export const names = byLanguage<Name>(NAMES);
