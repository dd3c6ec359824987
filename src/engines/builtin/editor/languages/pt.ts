/** Portuguese, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const pt: Language = {
  code: "pt",
  endings: "o|a|os|as|e|es",
  words: `
THROUGHOUT: em todo o lado|em toda a página|em todo lugar|em todos os sítios|em todos os lugares|em toda parte|em todo o site|por todo o lado
ONLY: so|apenas|somente
OPENER: por favor|pf|podes|podias|pode|poderia|podem|poderiam|consegues|és capaz de|você pode|você poderia|olá|oi|bom dia|boa tarde|ok|então|depois|agora|além disso|também|primeiro|por fim|quero|queremos|queria|queríamos|gostaria de|gostava de|gostaríamos de|gostávamos de|quero que|gostaria que|gostava que|preciso que|é preciso|obrigado|obrigada|perfeito|é possível|seria possível|mudámos|mudamos|mudámo-nos|o nosso número mudou|o nosso telefone mudou|a nossa morada mudou|e|não|sim|mais uma coisa|outra coisa|dá para|será que podes|finalmente
ASKING: podes|podias|pode|poderia|podem|poderiam|consegues|é possível|seria possível|dá para|você pode
POLITE: por favor|obrigado|obrigada|muito obrigado|muito obrigada|se possível|se puderes|em vez disso|se puder|cumprimentos
FILLER: também|só|apenas|antes|agora|já|ainda|simplesmente|então|em todo o lado|em todo lugar|em toda parte|melhor|igualmente|mesmo|por agora|daqui|a partir de agora|de agora em diante|doravante
THEN: depois|e depois|e também|também|além disso|bem como|e ainda
AND: e|bem como|e também
OR: ou
BUT: mas|porém|contudo
NOT: não|nunca|sem|nenhum|nenhuma|nem
GUARD: mas não|mas só|mas sem|mas deixa|salvo|exceto|excepto|a não ser que|se|só se|só no|só na|quando|enquanto|menos no|não no|não na|sem mudar|apenas no|apenas na|a menos que|só o|só a
REASON: porque|pois|já que|para que|visto que
CHANGE: muda|mudar|mude|mudem|altera|alterar|altere|alterem|atualiza|atualizar|atualize|edita|editar|corrige|corrigir|corrija|ajusta|ajustar|troca|trocar|troque|modifica|modificar|modifique|define|reescreve|reescrever|reescreva|encurta|encurtar|abrevia
MAKE: torna|tornar|torne|faz|fazer|faça|põe|pôr|ponha|deixa|deixar|deixe|coloca|coloque|transforma|mete|pinta|pintar|pinte|colore|dá|dar|dê
ADD: adiciona|adicionar|adicione|adicionem|acrescenta|acrescentar|acrescente|inclui|incluir|inclua|insere|inserir|insira|cria|criar|crie|põe|pôr|ponha|mete|junta|coloca|coloque|bota
REMOVE: remove|remover|remova|tira|tirar|tire|apaga|apagar|apague|elimina|eliminar|elimine|retira|retirar|retire|exclui|excluir|exclua|esconde|esconder|esconda|oculta|ocultar|oculte|deleta|deletar|delete
TAKE: tira|tire
OUT: fora
MOVE: move|mover|mova|põe|pôr|ponha|coloca|colocar|coloque|passa|passar|passe|sobe|subir|desce|descer|desloca|leva|mete
PUT: põe|pôr|ponha|coloca|coloque|escreve|mostra|mete
SWAP: troca|trocar|troque|inverte|inverter
POSITIONS: lugares|ordem|a ordem|posições|posição
REPLACE: substitui|substituir|substitua|troca|trocar|troque|muda
RENAME: renomeia|renomear|renomeie
CALL: chama|chamar|intitula
WRITE: escreve|escrever|escreva
USE: usa|usar|use|utiliza|utilizar|utilize|escolhe|experimenta|aplica|põe
LINK: leva|leve|levar|aponta|aponte|liga|ligar|ligue|vai|vá|ir|direciona|encaminha|que leve|que leva|a apontar|que vai|com link|abra|que liga
DUPLICATE: duplica|duplicar|duplique|copia|copiar
REDO: refaz|refazer|refaça|redesenha|reorganiza
ANOTHERLAYOUT: outro layout|outra disposição|um layout diferente|uma disposição diferente|outro design
DIFFERENT: diferente|diferentes|de outra forma
TRANSLATE: traduz|traduzir|traduza
RAISE: sobe|subir|aumenta|aumentar|baixa|baixar|aumente|suba
SHOW: mostra|mostrar|mostre|põe|ponha|exibe
ASK: pergunta|perguntar|pede|pedir|peça|falta|pergunte
UNDO: desfaz|desfazer|desfaça|desfaz isso|anula|anular|anule|reverte|reverter|volta atrás|volte atrás|volta ao que estava|como antes|desfaz a última alteração
LASTCHANGE: última alteração|a última alteração|última mudança|alteração
FIXTYPO: corrige a gralha|corrige o erro|gralha|corrija o erro|erro de digitação|corrige o erro de digitação
WHEREITSAYS: onde diz|onde está escrito
INSTEADOF: em vez de|em lugar de|em vez do|em vez da
SHOULD: deve|devem|devia|deviam|deveria|deveriam|tem de|tem que|têm de|pode|podia|podem
BE: ser|seja|sejam|é|são|está|estão|estar|esteja|parece|parecem|ficar|fique|fiquem|fica|aparecer
BECOME: passa a ser|agora é|é agora|mudou para|passou a ser
HAVE: ter|tenha|tem
SAY: dizer|diga|digam|diz|ler|chamar-se|chame-se|indicar|ter escrito|se chame|se chamar|que diga
COME: vir|ir|estar|ficar|fique|aparecer|venha|vá|esteja|passar
GO: sair|desaparecer|ser removida|ser removido|ser apagado|ser apagada|ir embora
COST: custa|custam|agora custa|custa agora|passa a custar|fica a|agora custam|está a|passou para|passa para|subiu para|sobe para|está por|agora é|fica em
WISH: quero|queremos|queria|gostaria de|gostava de|gostaria|gostava|prefiro|desejo|gostaria de ter|queríamos|precisamos de|preciso de|falta|faz falta|deveria haver|é preciso|precisamos
NOTNEED: não precisamos de|já não precisamos de|não preciso de|já não preciso de|não quero|já não quero|não queremos|não precisamos do|não precisamos da|já não precisamos da|já não precisamos do|não precisamos mais de|não precisamos mais da|não precisamos mais do
NOTNEEDED: não é preciso|não é preciso mais|não é necessário|não é necessária|já não é precisa|já não é preciso|não faz falta|é desnecessária|é desnecessário|já não é necessária
NOTBE: não deve estar|não devia estar
WENOLONGER: já não vendemos|já não oferecemos|já não fazemos|não vendemos mais|não oferecemos mais|não fazemos mais|deixámos de vender|já não vendo|já não ofereço|já não temos|não temos mais|já não o fazemos|já não a fazemos|já não fazemos isso|não fazemos mais isso
NOTSOLD: já não está disponível|já não estão disponíveis|não está mais disponível|está cancelado|está cancelada|foi cancelado|foi cancelada|foram cancelados|já não trabalha connosco|não trabalha mais aqui|já não se vende|não trabalha mais connosco
WEALSO: também vendemos|também oferecemos|agora vendemos|agora oferecemos|também fazemos|também ofereço|agora também vendemos|agora também oferecemos
DISLIKE: não gosto de|não gosto do|não gosto da|não gosto das|não gosto dos|não gostamos do|não gostamos da|odeio
SOMETHING: o mesmo|como antes|algo|outra coisa|um melhor|uma melhor|melhor|outro|outra|alguma coisa|qualquer coisa|mais curto
PICTUREHERE: esta|este|esta imagem|esta foto|esta fotografia|a imagem anexa|a foto anexa|anexa|a foto em anexo|a imagem em anexo|minha foto
DET: o|a|os|as|nosso|nossa|nossos|nossas|meu|minha|meus|minhas|o nosso|a nossa|os nossos|as nossas|o meu|a minha|teu|tua|seu|sua|este|esta|esse|essa|estes|estas|esses|essas|do|da
INDEF: um|uma|uns|umas|um novo|uma nova
INDEF more: outro|outra|mais um|mais uma|um segundo|uma segunda
NEW: novo|nova|novos|novas|pequeno|pequena|simples
NEW more: adicional|extra|outro|segundo|segunda
ALL: todos|todas|todo|toda|todos os|todas as|cada|todo o|toda a
BOTH: ambos|ambas|tanto
OTHER: outro|outra|outros|outras
NO: nada de|nenhum|nenhuma
PRON: o|a|os|as|isso|isto|ele|ela|este|esta|esse|essa|eles|elas
OWN: zzz
TO: para|a|em|ao|à|aos|às|no|na|com|para o|para a|por
WITH: por|com|pelo|pela
AS: como|de
IN: em|no|na|nos|nas|dentro de|dentro do|ao|à|num|numa|dentro da|sobre
OF: de|do|da|dos|das|em|no|na|nos|nas|para|sobre|ao|à|a|para o|para a
FOR: para|para o|para a|de|para os|para as|do|da
FROM: de|do|da|dos|das|desde|fora de|fora do
AT: às|à|ao|a|por|das|a partir das|desde as
ABOUT: sobre|acerca de|acerca do|de|a respeito de|com informação sobre|que fale de|dedicada a|sobre o|sobre a
CALLED: chamado|chamada|intitulado|intitulada|com o título|com o texto|que diga|que diz|com título|com texto|a dizer|com o nome
WORDING: o texto|texto|a legenda|o nome|nome
TEXTWORD: texto|o texto|um texto|frase|a frase|uma frase|linha|parágrafo|uma linha|um parágrafo|nota|uma nota
DIRECTLY: logo|mesmo|diretamente|imediatamente
BEFORE: antes de|antes do|antes da|antes dos|antes das|à frente do|à frente da|acima de|acima do|acima da|acima dos|acima das|por cima de|por cima do|por cima da|em cima de|sobre
AFTER: depois de|depois do|depois da|depois dos|depois das|após|a seguir a|a seguir ao|a seguir à|atrás de|abaixo de|abaixo do|abaixo da|abaixo dos|abaixo das|debaixo de|debaixo do|debaixo da|por baixo de|por baixo do|por baixo da|sob
BETWEEN: entre
TOP: no topo|ao topo|para o topo|em cima|no início|para o início|ao início|para cima de tudo|em primeiro lugar|em primeiro|para o princípio|no princípio|no começo|para o começo|no topo da página|no início da página|para o topo da página|primeiro
BOTTOM: no fundo|ao fundo|para o fundo|em baixo|no fim|para o fim|no final|para o final|ao fim|em último lugar|em último|no fim da página|no final da página|para o fim da página|para o final da página
UP: mais para cima|para cima|mais acima|uma posição acima
DOWN: mais para baixo|para baixo|mais abaixo|uma posição abaixo
FACT phone: telefone|número de telefone|número|telemóvel|celular|tel|contacto telefónico|número de telemóvel|número de celular
FACT email: email|e-mail|correio eletrónico|endereço de email|mail|endereço de e-mail
FACT address: morada|endereço|direção
FACT name: nome do negócio|nome da empresa|nome da loja|nome do restaurante|nome
FACT hours: horário|horários|horário de funcionamento|horário de abertura|horas de abertura
WEMOVED: mudámos para|mudamos para|mudámo-nos para|mudámos-nos para|agora estamos em|estamos agora em|agora estamos na|estamos agora na|agora ficamos na|mudámos para a|mudamos para a|nos mudamos para|estamos na|ficamos na
HAVEMOVED: mudámos|mudamos|mudámo-nos
CALLUS: liguem-nos para|ligue para
WEOPEN: abrimos|estamos abertos|aberto|abro|agora abrimos|abertos|a loja abre|abre|aberta|o restaurante abre
WECLOSE: fechamos|encerramos|fecho|agora fechamos|a loja fecha|fecha
WEBE: estamos|está|estaremos
CLOSED: fechado|fechados|encerrado|encerrados|fechada|fechamos|já não abrimos|não abrimos mais|não abrimos
NOON: meio-dia
UNTIL: até às|às|até|até ao|a|ao|à
NOW: agora|a partir de agora|já
DAY Mo: segunda|segundas|segunda-feira|segundas-feiras|às segundas|à segunda|na segunda; DAY Tu: terça|terças|terça-feira|terças-feiras|às terças|à terça; DAY We: quarta|quartas|quarta-feira|quartas-feiras|às quartas|à quarta; DAY Th: quinta|quintas|quinta-feira|quintas-feiras|às quintas|à quinta; DAY Fr: sexta|sextas|sexta-feira|sextas-feiras|às sextas|à sexta; DAY Sa: sábado|sábados|aos sábados|ao sábado|no sábado; DAY Su: domingo|domingos|aos domingos|ao domingo|no domingo
DAY Mo,Tu,We,Th,Fr: dias úteis|durante a semana|nos dias úteis; DAY Sa,Su: fim de semana|fim-de-semana|ao fim de semana|fins de semana|aos fins de semana; DAY Mo,Tu,We,Th,Fr,Sa,Su: todos os dias|diariamente
PRICEWORD: preço|custo
PAGEWORD: página|site|sítio|página inteira|toda a página|tudo|todo o site|página inicial
THING headline: título|título principal|manchete|cabeçalho principal|h1|título grande
THING subheading: subtítulo|slogan|lema|texto por baixo do título|frase por baixo do título|texto abaixo do título|linha abaixo do título|frase abaixo do título
THING heading: título da secção|título da seção|título de secção
THING text: texto|parágrafo|frase
THING button: botão|botão principal|cta
THING link: link|ligação|hiperligação
THING logo: logótipo|logo|logotipo
THING picture: imagem|foto|fotografia|ilustração
THING menu_entry: menu|navegação|item do menu|entrada do menu|barra de navegação|opção do menu
THING list_item: cartão|elemento
THING question: pergunta
THING answer: resposta|resposta a|resposta à pergunta
THING form: formulário
THING submit_button: botão de enviar|botão de envio|botão enviar|botão do formulário
THING copyright: copyright|linha de copyright|direitos de autor|ano do copyright
THINGS heading: títulos|cabeçalhos|títulos das secções|títulos das seções|subtítulos
THINGS text: textos|parágrafos|letras
THINGS button: botões
THINGS link: links|ligações
THINGS picture: imagens|fotos|fotografias
THINGS menu_entry: itens do menu|entradas do menu
THINGS list_item: cartões|elementos
THINGS price: preços
THINGS question: perguntas
THINGS section: secções|seções|blocos
SECTIONWORD: secção|seção|parte|bloco|área|zona
ITEM : entrada; ITEM offerings: serviço|produto|oferta|curso|aula|tratamento|quarto|workshop|oficina; ITEM menu: prato|bebida|sobremesa; ITEM team: membro da equipa|membro da equipe; ITEM events: evento; ITEM pricing: plano; ITEM testimonials: testemunho|depoimento
ORD 1: primeir*; ORD 2: segund*; ORD 3: terceir*; ORD 4: quart*; ORD 5: quint*; ORD 6: sext*; ORD -1: últim*
FIELDWORD: campo|caixa de texto
FIELDTYPE select: lista pendente|dropdown|lista suspensa|menu suspenso; FIELDTYPE checkbox: caixa de verificação|checkbox|caixa de seleção; FIELDTYPE file: envio de ficheiro|upload; FIELDTYPE textarea: área de texto; FIELDTYPE date: campo de data
OPTIONWORD: opções|as opções
REQUIRED yes: obrigatóri*; REQUIRED no: opcional|opcionais|facultativ*|não obrigatóri*
PLACEHOLDER: placeholder|texto de exemplo
META title: título da página|título seo|título do navegador|título para o google|título do separador
META description: descrição|meta descrição|descrição para o google|descrição seo|descrição da página
ALT: texto alternativo|alt|texto alt|descrição da imagem
PROP background: fundo|cor de fundo|fundos|fundo da página
PROP text_colour: cor do texto|cor da letra|cor das letras|cor do tipo de letra|cor da fonte
PROP accent: cor de destaque|cor principal|destaque|destaques|cor primária
PROP colour: cor|cores|paleta|tom|tons
PROP theme: tema|modo|versão|estilo
PROP typeface: tipo de letra|fonte|letra|tipografia|fontes
PROP text_size: tamanho|tamanho da letra|tamanho do texto|tamanho da fonte
PROP spacing: espaço|espaços|espaçamento|margem|margens|espaço entre secções|espaço entre as secções|espaço entre as seções|espaço entre seções
PROP rounding: cantos|bordas arredondadas
PROP contrast: contraste
STYLE text_size up: maior|maiores
STYLE text_size down: menor|menores
STYLE weight on: negrito|a negrito|em negrito
STYLE italic on: itálico|em itálico
STYLE capitals on: em maiúsculas
STYLE alignment center: centrad*|centralizad*|ao centro|no centro
STYLE alignment start: à esquerda|alinhad* à esquerda|esquerda
STYLE alignment end: à direita|alinhad* à direita|direita
STYLE rounding on: arredondad*|redond*
STYLE rounding off: quadrad*|ret*|não arredondad*
STYLE typeface serif: serif|com serifa|com serifas|serifada
STYLE typeface sans: sans serif|sem serifa|sem serifas|sans-serif
STYLE typeface mono: monoespaçada|monospace|máquina de escrever
STYLE typeface script: manuscrita|caligráfica|manuscrito
THEME dark: escur*|noite|noturno; THEME light: clar*|dia
GRAD text_size up: grande|grandes; GRAD text_size down: pequen*
GRAD lightness down: escur*; GRAD lightness up: clar*|luminos*
GRAD warmth up: quente|quentes; GRAD warmth down: fri*|fresc*
GRAD saturation up: viv*|colorid*|intens*|vibrante|vibrantes; GRAD saturation down: suave|suaves|apagad*|discret*|sóbri*|pastel
GRAD spacing up: espaços*|arejad*; GRAD spacing down: apertad*|compact*|dens*
GRAD weight up: gross*; GRAD weight down: fin*
GRAD rounding up: redond*|arredondad*; GRAD rounding down: quadrad*
MORE: mais|ainda mais; LESS: menos
MUCH: muito|bastante|bem|super
BIT: um pouco|ligeiramente|um bocadinho|um pouquinho|um bocado
TOO: demasiado|muito|demasiado|demais
RESTYLE alignment center: centra|centrar|centraliza|centralizar|centralize; RESTYLE text_size up: aumenta|aumentar|aumente|amplia|aumenta o tamanho do|aumenta o tamanho da; RESTYLE text_size down: reduz|reduzir|diminui|diminuir|diminua; RESTYLE lightness down: escurece|escurecer|escureça; RESTYLE lightness up: clareia|clarear|aclara; RESTYLE rounding on: arredonda|arredondar|arredonde; RESTYLE underline on: sublinha|sublinhar; RESTYLE saturation down: suaviza
VAGUE: modern*|bonit*|melhor|profissional|atraente|elegante|giro|gira|apelativ*|fei*|chat*|lind*|fixe|mais profissional|dinâmic*|alegre|alegres|acolhedor|acolhedora|acolhedoras
BAD: chat*|fei*|ilegível|aborrecid*|má|mau|antiquad*|sem graça|triste|errad*|incorret*|desatualizad*
ANSWER abilities: o que podes fazer|o que pode fazer|que podes fazer|o que sabes fazer|ajuda|como funciona|o que posso pedir|o que posso mudar|o que você pode fazer
ANSWER costs: quanto custa uma alteração|quanto custa|quanto custa uma mudança
ANSWER thanks: obrigado|obrigada|muito obrigado|muito obrigada|perfeito|ótimo|excelente|muito bem|gosto|olá|bom dia|ficou ótimo|adoro|fantástico
TOPIC payments: pagamento|pagamentos|pagar|paypal|stripe|carrinho|loja online|cartão|mb way|cartão de crédito|multibanco|pix
TOPIC booking_system: sistema de reservas|calendly|reservas online|reservar online|marcações online
TOPIC members: área de membros|login|palavra-passe|senha|área de clientes|iniciar sessão|área reservada
TOPIC chat: chat|chat ao vivo|chatbot
TOPIC video: vídeo|vídeos|youtube
TOPIC map: google maps|mapa
TOPIC animation: animação|animações|anima|carrossel|slideshow|slider|piscar|efeito|popup
TOPIC cookie_banner: banner de cookies|cookies|aviso de cookies
TOPIC analytics: analytics|estatísticas|google analytics|contador de visitas
TOPIC embed: incorporar|iframe|widget|código html|plugin|javascript
TOPIC seo: seo|posicionamento|palavras-chave|primeiro no google
TOPIC speed: mais rápido|tempo de carregamento|lento|velocidade
TOPIC new_page: nova página|outra página|subpágina|página nova
TOPIC publish: publica|publicar|publique|domínio|pôr online|colocar no ar
TOPIC translate: traduz|traduzir|tradução|em inglês|bilingue|multilingue|traduza
TOPIC picture_needed: fotos melhores|outras fotos|novas fotos|fotos reais|outra foto|outra imagem|nova foto|nova imagem|mais fotos|melhores fotos
TOPIC vague: melhora|melhorar|melhore|efeito uau|otimiza|emojis|surpreende-me
HIJACK: ignora as instruções|ignore as instruções|agora és|esquece as instruções|instruções anteriores
QUESTION_OPENER: que|o que|como|porque|quando|onde|quem|qual|quais|quanto|há|é|são|dá para|posso|por que
THERE: aí|ali|lá
WOULDBE: seria bom|seria ótimo
`,
};
