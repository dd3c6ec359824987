/** Japanese, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const ja: Language = {
  code: "ja",
  verbLast: true,
  unspaced: true,
  postposed: true,
  words: `
THROUGHOUT: すべて|全部|全て|どこでも|至る所
ONLY: だけ|のみ
OPENER: すみません|こんにちは|お願いです|できれば|もし可能なら|まず|次に|それから|あと|では|じゃあ|ありがとう|ありがとうございます|はい|すいません|お世話になっております|移転しました|引っ越しました|また|そして|最後に|可能であれば
POLITE: お願いします|おねがいします|ください|下さい|くださいませんか|もらえますか|もらえませんか|いただけますか|いただけませんか|ほしい|欲しい|ほしいです|欲しいです|頂けますか|よろしくお願いします|よろしく|ありがとう|ありがとうございます|です|でお願いします|してください|して下さい|してほしい|して欲しい|してほしいです|して欲しいです|してもらえますか|してもらえませんか|していただけますか|していただけませんか|して|する|したい|したいです|お願い|たい|たいです|ましょう|しましょう|しよう|しておいて|しておいてください|おいて|おいてください|をお願いします|にしてください
FILLER: を|は|が|も|、|全部|もう|ちょっと|今は|また|さらに|とりあえず|一旦|その|あの|ね|よ|な|の名前|の名称|という名前|これから|今後
PART: して
THEN: それから|そして|次に|あと|また|さらに
AND: と|や|および|そして|、|して|にして|&
BUT: でも|しかし|ただし|が、|けど|けれど|だけど
NOT: ない|ません|しない|しないで|なく|なしで
GUARD: 以外|以外は|だけは|場合|なら|ただし|のみ|しないで|除いて|のときだけ|ないで|限り
REASON: ので|ため|なぜなら|から、
CHANGE: 変更|変えて|変える|変え|直して|修正|更新|にして|して|設定|変更して|修正して|更新して|してください|書き換えて|変更をお願いします|変更お願いします|変えてください
MAKE: して|にして|してください|する|に変えて|変更|変更して|変えて|させて|なるように|くして|してほしい|にしてほしい
ADD: 追加|追加して|足して|加えて|入れて|作って|作成|作成して|つけて|付けて|載せて|掲載|掲載して|挿入して|設置して|追記して|のせて
REMOVE: 削除|削除して|消して|消す|取って|外して|なくして|非表示に|非表示にして|隠して|取り除いて|取り消して|除去|省いて|いらない|不要
MOVE: 移動|移動して|動かして|持ってきて|置いて|配置して|移して|持って行って
PUT: 置いて|配置して|入れて|表示して|載せて|書いて
SWAP: 入れ替えて|入れ替え|交換して|交換|逆にして
POSITIONS: 順番|位置
REPLACE: 置き換えて|置換|置換して|差し替えて|変更|変更して|変えて|置き換え
RENAME: 名前を変えて|改名|改名して|変更して
USE: 使って|使用して|使う|使用|にして
LINK: リンクして|リンク|飛ぶ|飛ぶように|つなげて|リンクさせて|飛ばして
DUPLICATE: 複製して|複製|コピーして|コピー
REDO: 作り直して|デザインし直して|再生成して
ANOTHERLAYOUT: 別のレイアウト|違うレイアウト|別のデザイン
DIFFERENT: 違う感じ
TRANSLATE: 翻訳して|翻訳|訳して
RAISE: 上げて|値上げ|値上げして|下げて
SHOW: 表示して|載せて|表示
UNDO: 元に戻して|戻して|取り消して|元に戻す|やり直し|前に戻して|さっきの変更を戻して|元に戻してください|取り消し
LASTCHANGE: 最後の変更|さっきの変更
FIXTYPO: 誤字
INSTEADOF: の代わりに|ではなく|じゃなくて
SHOULD: べき
BE: なる|見える|です|にする
BECOME: になりました|に変わりました|は今
SAY: という|と書いて|と表示して|と書かれた|としてください|として
COST: になりました|は|に値上げ|に値上げしました|に値上げします|を値上げして|値上げしました
WISH: が必要|がほしい|が欲しい|必要
NOTNEED: いらない
NOTNEEDED: はいらない|は不要|は必要ない|がいらない|はもういらない|は要りません|いりません|不要です|は不要です
NOTSOLD: はもうやっていません|はやめました|は販売終了|の販売を終了しました|は終了しました|はなくなりました|の販売は終了しました|は中止です|は中止になりました|は退職しました|は終了です
SOMETHING: 何か|別の|違う
PICTUREHERE: この画像|この写真|添付の画像|添付の写真|これ|添付画像|添付写真
DET: この|その|うちの|私たちの|当店の|私の|弊社の|新しい|当院の|こちらの
INDEF: 新しい|新規の|一つ
INDEF more: もう一つ|別の|二つ目の
NEW: 新しい|新規|小さな
NEW more: 追加の|二つ目の
ALL: すべての|全ての|全部の|各|すべて|全て
OTHER: 他の|別の|もう一つの
NO: なし
PRON: それ|これ|あれ|そこ|ここ
OWN: の
TO: に|へ|から|という|として
WITH: に|で
AS: として|に
IN: に|で|内に|内の|の中の|の中に
OF: zzz
FOR: 用の|向けの|のための|には
FROM: から
AT: から|に|時に
ABOUT: についての|に関する|の
CALLED: という|という名前の|と書かれた|というタイトルの|というテキストの|と書いた
TEXTWORD: テキスト|文章|文|一文|文言
WORDING: 文字|文言|テキスト|ラベル|の文字|の文言|のテキスト
DIRECTLY: すぐ|真
BEFORE: の前|前|より前|の手前|の上|上|より上
AFTER: の後|の後ろ|後|あと|のあと|の次|後ろ|の下|下|より下
BETWEEN: 間
TOP: 一番上に|一番上|最初に|先頭に|トップに|最上部に|一番最初に|ページの一番上に|上部に
BOTTOM: 一番下に|一番下|最後に|末尾に|最下部に|ページの一番下に|下部に
UP: 上に|もっと上に|一つ上に
DOWN: 下に|もっと下に|一つ下に
FACT phone: 電話番号|電話|番号|携帯番号|TEL
FACT email: メールアドレス|メール|eメール|アドレス
FACT address: 住所|所在地
FACT name: 店名|会社名|社名|店の名前|屋号|店舗名
FACT hours: 営業時間|診療時間|受付時間
WEOPEN: 開店|営業|開いて|営業します|開店します|オープン
WECLOSE: 閉店|閉店します
WEBE: 店は|当店は
CLOSED: 定休日|休み|休業|お休み|休業日|定休
UNTIL: まで|から|〜|-
NOW: 今|今から|これから|現在
DAY Mo: 月曜日|月曜|月; DAY Tu: 火曜日|火曜|火; DAY We: 水曜日|水曜|水; DAY Th: 木曜日|木曜|木; DAY Fr: 金曜日|金曜|金; DAY Sa: 土曜日|土曜|土; DAY Su: 日曜日|日曜|日
DAY Mo,Tu,We,Th,Fr: 平日; DAY Sa,Su: 週末|土日; DAY Mo,Tu,We,Th,Fr,Sa,Su: 毎日|年中無休
PRICEWORD: 価格|値段|料金
PAGEWORD: ページ|サイト|ホームページ|ページ全体|全体|サイト全体|ウェブサイト
THING headline: 見出し|タイトル|メインタイトル|大見出し|メイン見出し|キャッチコピー|ヘッドライン
THING subheading: サブタイトル|副題|サブ見出し|小見出し|リード文|キャッチフレーズ|見出しの下の文|見出しの下の文章|見出しの下のテキスト
THING text: 本文|テキスト|文章|段落|文字
THING button: ボタン
THING link: リンク
THING logo: ロゴ
THING picture: 画像|写真|イラスト|トップ画像
THING menu_entry: ナビ|ナビゲーション|メニュー項目|ナビメニュー|メニューバー
THING list_item: カード|項目
THING question: 質問
THING answer: 回答|答え
THING form: フォーム
THING submit_button: 送信ボタン
THING copyright: コピーライト|著作権表示
THINGS headline: 大見出しすべて
THINGS heading: 見出し全部|すべての見出し|各見出し
THINGS price: 値段すべて
SECTIONWORD: セクション|部分|欄|コーナー|エリア|ブロック|箇所|のセクション|の部分|の欄|のコーナー|のエリア
ITEM offerings: サービス項目; ITEM : 品目; ITEM menu: 料理名
ORD 1: 最初の|一番目の|1番目の|一つ目の|1つ目の; ORD 2: 二番目の|2番目の|2つ目の|二つ目の; ORD 3: 三番目の|3番目の|3つ目の|三つ目の; ORD -1: 最後の|一番下の
FIELDWORD: の欄|の項目|の入力欄|欄|項目|入力欄|フィールド|入力項目
FIELDTYPE select: プルダウン|選択欄|ドロップダウン; FIELDTYPE checkbox: チェックボックス; FIELDTYPE file: ファイル添付|アップロード欄
REQUIRED yes: 必須|必須項目|必須に; REQUIRED no: 任意|任意項目|任意に
PLACEHOLDER: プレースホルダー
META title: ページタイトル|ページのタイトル|タイトルタグ|SEOタイトル|ブラウザのタイトル
META description: 説明文|メタディスクリプション|ディスクリプション|ページの説明
ALT: 代替テキスト|alt
PROP background: 背景|背景色|背景の色|地の色
PROP text_colour: 文字色|文字の色|テキストの色
PROP accent: アクセントカラー|メインカラー|テーマカラー|アクセント色
PROP colour: 色|カラー|配色|色合い
PROP theme: テーマ|モード
PROP typeface: フォント|書体|字体
PROP text_size: 文字サイズ|フォントサイズ|サイズ|大きさ|文字の大きさ
PROP spacing: 余白|間隔|スペース|行間|セクションの間の余白|セクション間の余白|セクションの間隔
PROP rounding: 角|かど
PROP contrast: コントラスト
STYLE text_size up: 大きく|大きめに|大きめ|大きい
STYLE text_size down: 小さく|小さめに|小さめ|小さい
STYLE weight on: 太字に|太字|太く|ボールド
STYLE weight down: 細く
STYLE italic on: 斜体|イタリック|斜体に
STYLE alignment center: 中央揃え|中央に|センター|真ん中に|中央揃えに|中央寄せ
STYLE alignment start: 左揃え|左寄せ|左揃えに
STYLE alignment end: 右揃え|右寄せ|右揃えに
STYLE rounding on: 丸く|角丸|角丸に|丸い
STYLE rounding off: 四角く|角ばった|四角に|四角い
STYLE lightness down: 暗く|濃く|暗め|濃いめに
STYLE lightness up: 明るく|薄く|明るめに|明るめ
STYLE warmth up: 暖かく|温かく|暖かい|温かみのある
STYLE warmth down: 涼しく|クールに
STYLE saturation up: 鮮やかに|鮮やか
STYLE saturation down: 落ち着いた|柔らかく|淡く
STYLE spacing up: 広く|広め
STYLE spacing down: 狭く|狭め
STYLE typeface serif: 明朝|明朝体|セリフ|セリフ体
STYLE typeface sans: ゴシック|ゴシック体|サンセリフ
STYLE typeface script: 手書き風|筆記体
THEME dark: ダーク|ダークモード|ダークな|黒基調; THEME light: ライト|ライトモード|白基調
GRAD text_size up: 大きい; GRAD text_size down: 小さい
GRAD lightness down: 暗い; GRAD lightness up: 明るい
MORE: もっと; LESS: より少なく
MUCH: もっと|かなり|ずっと|とても
BIT: 少し|ちょっと|もう少し|やや|わずかに|若干
TOO: すぎる|過ぎる
VAGUE: かっこよく|おしゃれに|良く|いい感じに|モダンに|きれいに|素敵に|かわいく|プロっぽく|かっこいい|オシャレに|魅力的に|綺麗に
ANSWER abilities: 何ができますか|何ができる|何ができるの|ヘルプ|使い方|使い方を教えて|できることは
ANSWER costs: いくらかかりますか|編集の料金は|編集はいくら|変更にいくらかかりますか
ANSWER thanks: ありがとう|ありがとうございます|完璧|いいですね|素晴らしい|こんにちは|いい感じ|完璧です|素敵です|ばっちり
TOPIC payments: 決済|支払い|クレジットカード|オンラインショップ|カート|ネットショップ|オンライン決済|ペイペイ|購入
TOPIC booking_system: 予約システム|オンライン予約|ネット予約|予約カレンダー
TOPIC members: 会員|ログイン|パスワード|会員ページ|マイページ|会員登録
TOPIC chat: チャット|チャットボット|ライブチャット
TOPIC video: 動画|ビデオ|ユーチューブ|YouTube
TOPIC map: 地図|グーグルマップ|マップ|Googleマップ
TOPIC animation: アニメーション|スライドショー|カルーセル|動き|点滅|ポップアップ
TOPIC cookie_banner: クッキー|Cookie
TOPIC analytics: アクセス解析|アナリティクス
TOPIC embed: 埋め込み|埋め込んで|ウィジェット|コード
TOPIC seo: SEO|検索順位|上位表示
TOPIC speed: 表示速度|速く
TOPIC new_page: 新しいページ|別のページ|ページを追加
TOPIC publish: 公開|公開して|ドメイン
TOPIC translate: 翻訳|英語に|英訳|英語版|翻訳して|訳して
TOPIC picture_needed: 別の写真|他の写真|新しい写真|別の画像|もっと良い写真
TOPIC vague: 改善|良くして|改善して|絵文字
HIJACK: これまでの指示|以前の指示|指示を無視
QUESTION_OPENER: 何|どう|なぜ|いつ|どこ|誰|どれ|ですか|いくら
`,
};
