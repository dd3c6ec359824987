/** English, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const en: Language = {
  code: "en",
  words: `
THROUGHOUT: everywhere|throughout|in all places|wherever it stands|on the whole page|all over the page|all over|on all of the page|in every place|wherever it appears
ONLY: only|alone
OPENER: hm|hmm|oops|whoops|please|pls|plz|kindly|can you|can u|could you|could u|would you|will you|can you please|could you please|would you please|i want you to|i'd like you to|i would like you to|i would like to|i'd like to|we'd like to|we want to|i want to|let's|let us|hi|hello|hey|hi there|hello there|ok|okay|so|also|then|next|now|finally|first|secondly|and then|go ahead and|feel free to|i need you to|you should|just|maybe|perhaps|great|perfect|nice|thanks|thank you|good morning|one more thing|lastly|you can|is it possible to|would it be possible to|do you mind|would you mind|i think|actually|sorry|well|yes|yeah|oh|can we|could we|we need to|help me|i was wondering if you could|if possible|when you have time|quick one|another thing|as a last thing|we moved|we've moved|we have moved|our number changed|our number has changed|our phone number changed|our address changed|our address has changed|our email changed|wanna|i wanna|quick one
ASKING: can|could|would|will|is it|would it|can we|may|do you mind
POLITE: please|pls|plz|thanks|thank you|thx|cheers|instead|thank you very much|thanks a lot|many thanks|if you can|if possible|when you can|when you have time|for me|ok|okay|right|asap|thank you so much
FILLER: just|also|too|as well|actually|really|simply|rather|somehow|maybe|perhaps|now|again|please|everywhere|kind of|sort of|then|so that it is|still|automatically|somewhere|quickly|only just|even|better|only once|from now on|as of now
THEN: then|after that|afterwards|and then|and also|also|plus|as well as|next|finally|secondly|additionally|on top of that
AND: and|plus|n|as well as
OR: or
BUT: but|however|though|although
NOT: not|don't|dont|never|doesn't|shouldn't|do not|isn't|aren't|won't|no longer|without|neither|nor|can't|cannot
GUARD: but not|but don't|but only|but keep|but leave|but do not|but without|except|except for|unless|only if|only when|only on|not on|if|as long as|apart from|rather than|without changing|and keep|and leave|not in|not the|unless it|until|while|without|only in|only for|depending on|whenever|when someone|when people|when you|only the|only on the
REASON: because|since it|since they|since we|so that|as it is|as it's|cause|so people|so it
CHANGE: change|set|update|edit|modify|alter|switch|adjust|correct|fix|amend|chnage|changing|setting|updating|swap out|rewrite|shorten|simplify
MAKE: make|turn|have|let|get|render|making|keep|paint|colour|color|tint|give
ADD: add|ad|insert|include|create|append|put in|add in|adding|throw in|build|set up|introduce|stick in|pop in
REMOVE: remove|delete|drop|hide|get rid of|take out|take away|take off|ditch|scrap|kill|kill off|cut|cut out|axe|erase|do away with|throw out|leave out|lose|strip|strip out|dump|take down|removing|deleting|eliminate|weg|pull|rm|del|toss|chuck|clear out|removed|deleted|hidden|taken out
TAKE: take|get|pull
OUT: out|off|away|down|gone
MOVE: move|shift|bring|relocate|place|push|slide|drag|moving|position|reposition|send|stick|pop
PUT: put|place|stick|have|pop
SWAP: swap|switch|exchange|swap around|flip
POSITIONS: positions|places|order|position
REPLACE: replace|substitute|swap|swap out|change|exchange|switch out|replacing
RENAME: rename|retitle|relabel
CALL: call|name|title|label|entitle
WRITE: write|type|enter|say
USE: use|try|apply|choose|pick|take|give me|i'd like|how about|what about|go with|go for|set in|using|go
LINK: link|links|linking|lead|leads|leading|go|goes|point|points|pointing|point to|redirect|jump|scroll|scrolls|jumps|connect|opens|take people|take visitors|hyperlink|that goes|that links|that leads|which links|that scrolls|which goes|calls|sends|dials|open
DUPLICATE: duplicate|copy|clone|repeat
REDO: redo|redesign|regenerate|rework|rewrite|rearrange|restyle|remake|re-do|refresh
ANOTHERLAYOUT: another layout|a different layout|a new layout|other layout|different layout|new layout|another design|a different design
DIFFERENT: look different|different|look differently|look another way
TRANSLATE: translate
RAISE: raise|bump|increase|lower|reduce|put up|put|drop|set
SHOW: show|display|put
ASK: ask|ask for|ask about|also ask for|also ask|people should be able to pick|people should be able to choose|people should be able to enter|people should be able to tell us|visitors should be able to enter|people should be able to give|visitors should be able to choose|customers should be able to choose|customers should be able to pick
UNDO: undo|go back to how it was|how it was before|revert|roll back|rollback|reverse|undo that|undo it|take that back|take it back|change it back|change that back|put it back|put that back|go back|back to how it was|restore|restore it|make it like it was|like it was before
LASTCHANGE: last change|previous change|last edit|last one|latest change|what you did|my last change|last thing|change|previous version
FIXTYPO: fix the typo|fix typo|fix this typo|correct the typo|there is a typo|there's a typo|typo|the typo|fix a typo|fix the spelling of|correct the spelling of|fix the spelling
WHEREITSAYS: where it says|where it reads|instead of where it says
INSTEADOF: instead of|in place of|rather than
ARROW: becomes|should become
SHOULD: should|must|shall|needs to|need to|has to|have to|ought to|could|can|would|should now|should rather|should also|should actually|is supposed to|are supposed to|will|to be|shld|may
BE: be|is|are|look|looks|feel|feels|seem|seems|being|it's|appear|be in|become|turn|have been|was|were|has been|be called
BECOME: becomes|became|changed to|has changed to|changed|has changed
HAVE: have|get|use|be given|has
SAY: say|says|read|reads|saying|be called|state|be named|reading|be titled|is called|display|called|that says|which says|that reads
COME: come|comes|go|goes|sit|sits|stand|be|appear|appears|live|show up|show|be placed|be moved|belongs|stands|is|move
GO: go|go away|disappear|vanish|leave|be gone
COST: cost|costs|be|is now|costs now|is priced at|are priced at|cost now|goes for|will cost|has gone up to|have gone up to|goes up to|go up to|went up to|is going up to|has gone down to|is down to|is up to
WISH: i want|i'd like|i would like|we want|we'd like|we would like|i'd love|i prefer|we prefer|i wish|i'd rather have|can we have|can i have|could we have|could i have|could i get|can i get|can we get|could we get|we'd love|want|i'd prefer|i wanna have|id like|i want to have|may we have|i wish to have|would like|would love|we need|i need|there should be|there needs to be|we also need|i also need|need|there must be|we're missing|is missing|we are missing|i miss|it needs|it's missing|the page needs|the site needs
NOTNEED: we don't need|i don't need|we do not need|we no longer need|i no longer need|don't need|no need for|i don't want|we don't want|we don't use|nobody reads|nobody needs|we don't want to show|i no longer want|we no longer want|don't show|no longer show|do not show|we dont need|i dont need|dont need
NOTNEEDED: isn't needed|aren't needed|is not needed|are not needed|is no longer needed|are no longer needed|isn't necessary|is unnecessary|are unnecessary|is superfluous|isn't relevant|is obsolete|isn't needed anymore|isn't needed any more|not needed|is not necessary|is redundant|shouldn't be here|shouldn't be there|should not be there|should not be here
WENOLONGER: we no longer offer|i no longer offer|we no longer sell|we don't sell|we don't offer|i don't sell|i don't offer|we stopped selling|we stopped offering|we no longer do|we don't do|we don't have|we no longer have|we no longer serve|we don't serve|we no longer make|we don't make|i no longer sell|i no longer do|i stopped offering|we've stopped selling|we've stopped offering|i don't do|we ran out of|we are out of|we dont sell|we dont offer|we dont do|we don't do it|we don't do that|we don't make it|we don't sell it|we don't offer it|we stopped doing it|we ran out
ANYMORE: anymore|any more|any longer
NOTSOLD: is no longer available|are no longer available|is no longer offered|are no longer offered|isn't available anymore|aren't available anymore|is not available anymore|is discontinued|are discontinued|are sold out for good|is sold out for good|is off the menu|are off the menu|is cancelled|are cancelled|is canceled|are canceled|has been cancelled|have been cancelled|was cancelled|is called off|no longer works here|no longer works for us
WEALSO: we also sell|we also offer|we now sell|we now offer|i also offer|i now offer|i also sell|we also do|we also make|we now also offer|we now also sell|we started selling
DISLIKE: i don't like|i hate|we don't like|i dislike|i'm not happy with|i am not happy with|not a fan of|i'm not a fan of|don't like|i do not like|can't stand|i dont like|we dont like
SOMETHING: the same|same|as before|something|anything|whatever|sth|someone|somebody|some other|something else|a different|a better|a shorter|a longer|a new|another|shorter|longer|better|catchier|a catchier|nothing|one of
PICTUREHERE: this|this one|this picture|this image|this photo|attached|the attached|the attached picture|the attached image|the attached photo|the attachment|the one attached|my picture|my photo|the picture i attached|the uploaded picture|the one i attached|the photo i attached|the image i attached|attached image|attached photo|attached picture
DET: the|our|my|your|this|that|these|those|teh
INDEF: a|an|some|a new
INDEF more: another|one more|an additional|an extra|two more|a second|a further
NEW: new|simple|small|short|nice
NEW more: additional|extra|more|second|further
ALL: all|every|each|all the|all of the|all our|all of our|all my|any
BOTH: both
OTHER: other|second other
NOTBE: shouldn't be|should not be|doesn't belong|does not belong|don't belong
NO: no|no more
PRON: it|that|them|this|those|these|that one|this one|the same|both of them|they|him|her
OWN: 's|s
TO: to|into|so it says|so that it says
WITH: with|by|containing|including|having|for|through
AS: as|for
IN: in|inside|within|at|on|onto|over
OF: of|for|belonging to
FOR: for|about
FROM: from|of|off|out of
AT: at|from|@
ABOUT: about|on|regarding|explaining|describing|that explains|where we explain|telling people about|with info about|with information about|that talks about|for
CALLED: called|named|titled|labelled|labeled|that says|saying|with the title|with the heading|with title|entitled|with the label|with the text|with text|with the name|that reads|which says|with label|with the words|headed|with heading|with the headline|with the caption|that is called
WORDING: text|label|caption|wording|copy|title
TEXTWORD: text|the text|words|the words|a text|this text|following text|the following text|the sentence|sentence|a sentence|line|a line|a paragraph|paragraph|a note|note|the line|the note|notice|a notice
DIRECTLY: right|directly|just|straight|immediately|right there
BEFORE: before|ahead of|in front of|prior to|above|over|on top of|higher than
AFTER: after|behind|following|below|under|underneath|beneath|lower than
BETWEEN: between|in between
TOP: to the top|at the top|the top|top|first|to the beginning|at the beginning|to the start|at the start|to the very top|at the very top|all the way up|all the way to the top|come first|as the first thing|as the first section|on top|up top|up to the top|right at the top|right to the top|the very top|the beginning|the first thing|the first section|up front|the first one|first one|number one|the first
BOTTOM: to the bottom|at the bottom|the bottom|bottom|last|to the end|at the end|the end|to the very bottom|at the very bottom|to the very end|at the very end|all the way down|all the way to the bottom|come last|as the last section|as the last thing|the very end|down to the bottom|right at the bottom|the very bottom|the last thing|the last section|the last one|last one|the last
UP: up|higher|further up|up one|one up|higher up|up a bit|up a little|one position up|one section up|one place up|up by one|one higher
DOWN: down|lower|further down|down one|one down|lower down|down a bit|down a little|one position down|one section down|one place down|down by one|one lower
FACT phone: phone|phone number|number|telephone|telephone number|tel|mobile|mobile number|cell|contact number|phone no|phone nr|cell number|landline|cell phone number
FACT email: email|e-mail|email address|e-mail address|mail address|mail|contact email|contact e-mail
FACT address: address|street address|postal address|location address|business address|shop address
FACT name: business name|company name|brand name|our name|shop name|restaurant name|name of the business|name of the company|name of our business|studio name|name of the shop|site name|website name|name
FACT hours: opening hours|hours|business hours|opening times|open hours|office hours|hours of operation|opening time
WEMOVED: we moved to|we've moved to|we have moved to|we are moving to|we're moving to|we relocated to|we are now at|we're now at|we are now located at|we're now located at|you can now find us at|i moved to|i've moved to|now at|we are at|we are located at|we're located at|find us at|our address is|you find us at|we're at|i'm at
WEOPEN: we open|we're open|we are open|i'm open|i open|i am open|we now open|open|the shop opens|the shop is open|the store is open|the restaurant is open|we are now open|we're now open|we will be open|we'll be open|the studio is open|the cafe is open|now open|opened|the bakery is open
WECLOSE: we close|i close|we now close|the shop closes|closing|we're closing|we are closing|the restaurant closes|we shut
WEBE: we're|we are|i'm|i am|we will be|we'll be|we are now|we're now|the shop is|it's|is|are|be
CLOSED: closed|shut|not open|we're closed|we are closed|off|no longer open|we no longer open|we're no longer open|we are no longer open|we don't open|we dont open|not open anymore
NOON: noon|midday
UNTIL: until|till|til|through|thru|up to
NOW: now|from now on|as of now|currently
DAY Mo: monday|mondays|mon|mo; DAY Tu: tuesday|tuesdays|tue|tues|tu; DAY We: wednesday|wednesdays|wed|weds; DAY Th: thursday|thursdays|thu|thur|thurs; DAY Fr: friday|fridays|fri; DAY Sa: saturday|saturdays|sat; DAY Su: sunday|sundays|sun; DAY Mo,Tu,We,Th,Fr: weekdays|on weekdays|during the week|workdays|working days; DAY Sa,Su: weekends|weekend|the weekend|on weekends; DAY Mo,Tu,We,Th,Fr,Sa,Su: every day|daily|all week|each day|seven days a week|7 days a week
PRICEWORD: price|cost|price tag|rate|prices
PAGEWORD: page|site|website|web site|web page|webpage|whole page|whole site|entire page|entire site|homepage|home page|landing page|whole thing|everything|whole website|entire website|all of it|design
THING headline: headline|main headline|title|main title|main heading|h1|big headline|hero headline|hero title|hero heading|page headline|top headline|first heading|hero text headline|header text|big title
THING subheading: subheading|subheadline|sub-headline|sub headline|subtitle|tagline|sub-heading|sub heading|slogan|tag line|sub-title|strapline|lede|lead text|intro line|hero subtitle|hero text|intro text|line under the headline|text under the headline|line below the headline|text below the headline
THING heading: heading|section heading|section title|section headline|h2
THING text: text|paragraph|copy|body text|body copy|wording|description text|sentence|line
THING button: button|cta|call to action|main button|call-to-action|cta button|primary button|call to action button|btn|hero button
THING link: link|hyperlink
THING logo: logo|brand|logo text|wordmark
THING picture: picture|image|photo|img|photograph|pic|illustration|artwork
THING menu_entry: menu|nav|navigation|menu item|menu entry|nav item|navigation item|menu link|nav link|navbar|nav bar|navigation bar|menu bar|main menu|top menu|navigation menu|nav entry|header menu|menu point|nav menu
THING list_item: list item|bullet point|bullet|card|entry
THING question: question|faq question|faq entry|faq item|q
THING answer: answer|the answer|reply
THING price: price tag
THING form: form|order form|trial form|quote form|request form|application form|rsvp form|registration form|message form|form section
THING submit_button: submit button|send button|submit|form button
THING copyright: copyright|copyright line|copyright notice|copyright text|footer text|copyright year|year in the copyright
THINGS headline: headlines
THINGS heading: headings|titles|section titles|section headings|subheadings|all headings|headers|section headlines
THINGS text: texts|paragraphs|letters|words
THINGS button: buttons|ctas|btns|call to actions
THINGS link: links|hyperlinks
THINGS picture: pictures|images|photos|pics|photographs|illustrations
THINGS menu_entry: menu items|nav items|menu links|nav links|menu entries|navigation links|navigation items
THINGS list_item: cards|list items|bullets|bullet points|items|entries
THINGS price: price tags|prices
THINGS question: questions
SECTIONWORD: section|part|block|area|bit|segment|paragraph section|band|chapter
ITEM : item|list entry|listing; ITEM offerings: product|service|offering|course|class|treatment|feature|offer|room|workshop|package; ITEM menu: dish|meal|drink|food item|menu dish; ITEM team: team member|employee|staff member|colleague; ITEM events: event|date; ITEM pricing: plan|price plan|tier|pricing plan|pricing tier; ITEM testimonials: review|customer review
ORD 1: first|1st|top|topmost|very first; ORD 2: second|2nd; ORD 3: third|3rd; ORD 4: fourth|4th; ORD 5: fifth|5th; ORD 6: sixth|6th; ORD -1: last|bottom|final|very last|bottommost
FIELDWORD: field|input|input field|form field|box|text field|entry field
FIELDTYPE select: dropdown|drop-down|drop down|select|select box|dropdown menu|selection|dropdown list|choice; FIELDTYPE checkbox: checkbox|check box|tick box|tickbox|check-box; FIELDTYPE file: file upload|upload|file field|upload field|file upload field|cv upload; FIELDTYPE textarea: text area|textarea|big text field|multi-line field|large text field; FIELDTYPE date: date picker|date field|calendar field; FIELDTYPE number: number field
OPTIONWORD: options|the options|choices|the choices
REQUIRED yes: required|mandatory|compulsory|obligatory|a required field|a mandatory field; REQUIRED no: optional|not required|not mandatory|voluntary|non-mandatory|not compulsory
PLACEHOLDER: placeholder|placeholder text|hint|field's placeholder|field placeholder
META title: page title|seo title|browser title|tab title|title tag|meta title|browser tab|site title|title of the page|title in the browser|title in the browser tab|tab name|website title|google title|document title|browser tab title|title of the tab|title in google|title for google|google result title
META description: description|meta description|seo description|page description|google description|search description|google snippet|site description|search result text|google text|description for google|search engine description|website description|for google|on google|in google|google
ALT: alt text|alt|alternative text|alt tag|image description|picture description|alt description|alt-text
PROP background: background|background colour|background color|bg|backdrop|bg color|bg colour|backgrounds|background colors|page background
PROP text_colour: text colour|text color|font colour|font color|type colour|type color|letter color|text colors|colour of the text|color of the text|lettering color
PROP accent: accent|accent colour|accent color|accents|main colour|main color|primary colour|primary color|brand colour|brand color|highlight color|highlight colour|theme color|theme colour|accent colors|accent colours|main accent
PROP colour: colour|color|colours|colors|colour scheme|color scheme|palette|colour palette|color palette|tone|tones|shade|hue
PROP theme: theme|mode|version|scheme|look|style|design
PROP typeface: font|typeface|fonts|type|lettering|typography|font family|font face|typefaces|letters|font style|heading font|body font
PROP text_size: size|text size|font size|type size|text sizes|font sizes|lettering size
PROP spacing: space|spacing|padding|whitespace|white space|room|margins|margin|gap|gaps|space between sections|breathing room|distance|space between the sections|spacing between sections|spacing between the sections|air
PROP rounding: corners|corner|edges|borders radius|border radius|radius|corner radius|rounding
PROP contrast: contrast
STYLE text_size up: bigger|larger|taller|greater|enlarged|bigger in size|larger in size
STYLE text_size down: smaller|tinier|reduced
STYLE weight on: bold|bolded|in bold|boldface
STYLE weight up: bolder|heavier|thicker|fatter|stronger
STYLE weight down: thinner|less bold|finer|lighter weight
STYLE weight off: not bold|normal weight|regular weight
STYLE italic on: italic|italics|in italics|italicised|italicized|slanted|cursive style
STYLE capitals on: uppercase|upper case|all caps|in capitals|in caps|capitalised|capitalized|in uppercase|in all caps|in capital letters|all uppercase
STYLE capitals off: not uppercase|not in capitals|not all caps|in sentence case|sentence case
STYLE alignment center: centered|centred|center|centre|in the middle|in the center|in the centre|center-aligned|aligned in the center|aligned to the center|middle|center aligned|centre-aligned
STYLE alignment start: left-aligned|aligned left|left|on the left|to the left|aligned to the left|left aligned|flush left
STYLE alignment end: right-aligned|aligned right|right|on the right|to the right|aligned to the right|right aligned|flush right
STYLE rounding up: rounder|more rounded
STYLE rounding on: rounded|round|fully rounded|fully round|pill-shaped|pill shaped|with rounded corners|with round corners|completely round
STYLE rounding off: square|squared|sharp|angular|not rounded|with square corners|with sharp corners|without rounded corners|not round
STYLE lightness down: darker
STYLE lightness up: lighter|brighter|paler
STYLE warmth up: warmer
STYLE warmth down: cooler|colder
STYLE saturation up: more colourful|more colorful|stronger colours|richer|more vivid|more vibrant|more intense|livelier|punchier|more saturated
STYLE saturation down: softer|calmer|more muted|paler colours|less colourful|less colorful|less saturated|toned down|more subdued|less bright|gentler
STYLE spacing up: airier|roomier|more spacious|more airy|more spaced out|further apart
STYLE spacing down: tighter|more compact|closer together|denser
STYLE typeface serif: serif|serif font|serifs|a serif|with serifs|serifed
STYLE typeface sans: sans serif|sans-serif|sans|without serifs|a sans serif|sans serif font|grotesque
STYLE typeface mono: monospace|monospaced|mono|typewriter|typewriter style
STYLE typeface script: script|handwritten|handwriting|cursive|calligraphic|brush
STYLE typeface slab: slab|slab serif|slab-serif
STYLE typeface display: display
THEME dark: dark|night|black theme
THEME light: light|day|bright|white theme|lighter theme
GRAD text_size up: big|large|huge|tall
GRAD text_size down: small|tiny|little
GRAD lightness down: dark|gloomy
GRAD lightness up: light|bright|pale
GRAD warmth up: warm|yellowish
GRAD warmth down: cool|cold
GRAD saturation up: colourful|colorful|vivid|vibrant|saturated|loud|garish|gaudy
GRAD saturation down: muted|soft|dull coloured|pastel|subdued|calm|subtle|washed out
GRAD spacing up: airy|spacious|roomy|spread out|far apart
GRAD spacing down: cramped|tight|dense|crowded|compact|close together|crammed|squeezed|packed
GRAD weight up: thick|heavy|fat
GRAD weight down: thin
GRAD rounding up: round|rounded
GRAD rounding down: square|sharp|angular|pointy
MORE: more|much more|even more|a little more|some more|extra|stronger|higher|additional
LESS: less|fewer|reduced|lower
MUCH: much|a lot|way|far|a good deal|considerably|significantly|lots|considerably more|quite a bit|so much|even|a whole lot|noticeably|very|really|super|quite|extra|nice and
BIT: a bit|slightly|a little|a little bit|somewhat|a tad|a touch|bit|slighty|a bit|little
TOO: too|a bit too|a little too|way too|far too|much too|still too|just too|slightly too|hard to read because it's too
RESTYLE alignment center: center|centre|center align|centre align
RESTYLE alignment start: left-align|left align|align left
RESTYLE alignment end: right-align|right align|align right
RESTYLE text_size up: enlarge|increase the size of|increase|scale up|blow up|grow|enlargen|embiggen
RESTYLE text_size down: shrink|reduce the size of|decrease the size of|decrease|scale down|reduce
RESTYLE lightness down: darken
RESTYLE lightness up: lighten|brighten|lighten up|brighten up
RESTYLE rounding on: round|round off
RESTYLE weight on: bold|embolden
RESTYLE italic on: italicise|italicize
RESTYLE underline on: underline
RESTYLE capitals on: capitalise|capitalize|uppercase
RESTYLE saturation down: tone down|soften|mute
VAGUE: pop|better|nicer|cooler|prettier|modern|professional|exciting|interesting|beautiful|appealing|fancy|fancier|improve|stand out|boring|bland|dull|ugly|look better|look nicer|look good|more modern|look more professional|look modern|look more modern|classier|elegant|fresher|sexy|good|great|amazing|awesome|wow|cool|nice|pretty|look great|attractive|engaging|catchy|catchier|unique|sleek|slick|clean|cleaner|less boring|look professional|playful|more playful|luxurious|premium|classy|friendlier|happier|cheerier|friendly|cheerful|inviting|welcoming|cosy|cozy|cosier|cozier
BAD: boring|bland|dull|ugly|bad|wrong|hard to read|too playful|awful|terrible|outdated|old|generic|meh|not good|not great|silly|confusing|unreadable|lame|cheesy|kind of meh|not nice|incorrect|not right|not correct|out of date
ANSWER abilities: what can you do|what else can you do|what can i ask|what can i change|help|help me|what do you do|how does this work|how do you work|what is possible|what can i say|what are you able to do|how does it work|what can i ask you
ANSWER costs: how much does an edit cost|how much does a change cost|what does a change cost|how much does it cost|how much is an edit|what does an edit cost|how much does this cost|what does this cost|how much is a change|how many credits does it cost|how many credits does a change cost
ANSWER thanks: thanks|thank you|great|perfect|looks great|looks good|super|awesome|cool|nice|well done|love it|i love it|great job|good job|thank you so much|thanks a lot|nice work|it looks great|it looks good|that looks great|wonderful|brilliant|excellent|that's great|that's perfect|hello|hi|hey|thx|cheers|ok|okay|great thanks|hi there|good morning
TOPIC payments: payment|payments|checkout|paypal|stripe|shopping cart|webshop|web shop|online shop|online store|pay online|credit card|credit cards|ecommerce|e-commerce|cart|accept payments|shop system|buy online|apple pay|klarna
TOPIC booking_system: booking system|calendly|online booking|booking calendar|reservation system|booking tool|book online|opentable|booking widget|appointment scheduler|calendar integration|availability calendar
TOPIC members: login|log-in|log in|members area|member area|members-only|user accounts|sign in|password protected|password-protected|customer accounts|password|user account|membership area
TOPIC chat: live chat|chat|chatbot|chat bot|chat widget|whatsapp widget|chat window
TOPIC video: video|videos|youtube video|vimeo|film|background video
TOPIC map: google map|google maps|map|interactive map|embedded map
TOPIC animation: animation|animations|animate|animated|slideshow|slide show|carousel|slider|parallax|fade in|bounce|blink|blinking|confetti|scroll effect|hover effect|rotating|moving background|snow|marquee|pulsate|popup|pop-up|pop up|countdown
TOPIC cookie_banner: cookie banner|cookie notice|cookie consent|gdpr banner|cookie popup
TOPIC analytics: analytics|google analytics|tracking|tracking pixel|facebook pixel|visitor counter|statistics|tag manager
TOPIC embed: embed|iframe|widget|html code|feed|instagram feed|plugin|script|javascript|custom code|rss|embed code|api|css
TOPIC seo: seo|rank|ranking|google ranking|search ranking|rank higher|rank first|search engine optimisation|search engine optimization|keywords
TOPIC speed: load faster|loading time|page speed|faster loading|speed up|loads slowly|performance
TOPIC new_page: new page|another page|sub-page|subpage|second page|separate page|extra page|new subpage
TOPIC publish: publish|go live|put it online|make it live|unpublish|take it offline|domain|custom domain|put the site online|launch|put it live|deploy|put this online
TOPIC translate: translate|translation|multilingual|second language|two languages|language switcher|bilingual|version in english|language switch
TOPIC picture_needed: better pictures|other pictures|different pictures|real photos|new photos|stock photos|better photos|nicer pictures|different photo|different picture|different image|another picture|another photo|another image|more pictures|more photos|real pictures|generate an image|generate a picture|own pictures|my own photos|new picture|new photo|new image
TOPIC vague: improve|spice up|make it pop|jazz up|fancy up|polish|more modern|more professional|look like|emojis|fix it|do better|surprise me|better design|wow effect|nicer|optimise|optimize|beautify
QUESTION_OPENER: what|how|why|when|where|who|which|is|are|does|do|did|can|could|should|will|would|has|have|am|was|were|can i|do you|are you|whats|what's|how's|isn't|doesn't|don't you
THINGS section: sections|blocks
CALLUS: call us at|call us on|reach us at|you can reach us at|call us now at|give us a call at|phone us on
HAVEMOVED: we moved|we've moved|we have moved
HIJACK: you are now|ignore previous|ignore all|ignore the previous|ignore your|system prompt|disregard|previous instructions|your instructions|jailbreak
THERE: there
WOULDBE: would be nice|would be great|would be good|would be lovely|would be cool|would be helpful
ITS: its|their
`,
};
