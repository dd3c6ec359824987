-- For wrk: says what was measured as one line of JSON, and makes distinct bodies of new websites when asked to
-- (`-- create <random text>`), so that no two requests are the same; `-- post <body>` posts one body again and again.
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
  if arguments[1] == "create" then
    local count = 0
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    request = function()
      count = count + 1
      local name = "Bakery " .. arguments[2] .. "-" .. number .. "-" .. count
      return wrk.format(nil, nil, nil, '{"name":"' .. name .. '","prompt":"A small sourdough bakery in Portland, number '
        .. count .. '. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00."}')
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%.1f,"p99":%.1f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
