-- For wrk: says what was measured as one line of JSON, and makes distinct bodies of new websites when asked to
-- (`-- create <random text> <keys> <more fields>`), so that no two requests are the same; `-- post <body>` posts one body
-- again and again; `-- visitors <number>` comes from so many addresses, with a browser's headers, and with `<host> <many>`
-- after it asks that host for every second so many.
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(arguments)
  if arguments[1] == "post" then
    wrk.method = "POST"
    wrk.body = arguments[2]
  end
  if arguments[1] == "visitors" then
    local browsers = {
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    }
    local requests, others = {}, {}
    local host, other, many = wrk.headers["Host"], arguments[3], tonumber(arguments[4])
    wrk.headers["Accept-Language"] = "de-DE,de;q=0.9,en;q=0.8"
    wrk.headers["Referer"] = "https://www.google.com/"
    for visitor = 1, tonumber(arguments[2]) do
      wrk.headers["User-Agent"] = browsers[visitor % 3 + 1]
      wrk.headers["X-Forwarded-For"] = "10.0." .. math.floor(visitor / 256) % 256 .. "." .. visitor % 256
      requests[visitor] = wrk.format()
      if many then
        wrk.headers["Host"] = other
        others[visitor] = wrk.format()
        wrk.headers["Host"] = host
      end
    end
    local next, sent = 0, 0
    request = function()
      next = next % #requests + 1
      if not many then
        return requests[next]
      end
      sent = sent + 1
      return (math.floor(sent / many) % 2 == 0 and requests or others)[next]
    end
  end
  if arguments[1] == "create" then
    local count = 0
    local authorizations = {}
    for key in arguments[3]:gmatch("[^,]+") do
      authorizations[#authorizations + 1] = "Bearer " .. key
    end
    local fields = arguments[4] or ""
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    request = function()
      count = count + 1
      if #authorizations > 0 then
        wrk.headers["Authorization"] = authorizations[count % #authorizations + 1]
      end
      local name = "Bakery " .. arguments[2] .. "-" .. number .. "-" .. count
      return wrk.format(nil, nil, nil, '{' .. fields .. '"name":"' .. name
        .. '","prompt":"A small sourdough bakery in Portland, number ' .. count .. '. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00."}')
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%.1f,"p99":%.1f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
