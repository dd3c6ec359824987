-- wrk.lua with a pause before each request of a connection: the last argument, in milliseconds. A file of its own, because
-- the client asks for the pause whenever the function is there.
local directory = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
dofile(directory .. "wrk.lua")

local beginning = init
function init(arguments)
  pause = tonumber(arguments[#arguments])
  beginning(arguments)
end

function delay()
  return pause
end
