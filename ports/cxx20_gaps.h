// Included before every file of a target whose C++ library lacks some parts of C++20. Threads are
// among them: the target has one, so whatever is started runs at once, to its end.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <version>

namespace std {  // NOLINT(cert-dcl58-cpp): only what the library itself would have

#ifndef __cpp_lib_smart_ptr_for_overwrite
template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}
#endif

#ifndef __cpp_lib_atomic_ref
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(value) {}
  T load(memory_order /*order*/ = memory_order_seq_cst) const {
    return value_;
  }
  void store(T value, memory_order /*order*/ = memory_order_seq_cst) const {
    value_ = value;
  }
  T fetch_add(T value, memory_order /*order*/ = memory_order_seq_cst) const {
    const T before = value_;
    value_ = before + value;
    return before;
  }

 private:
  T& value_;
};
#endif

#ifndef __cpp_lib_jthread
class jthread {
 public:
  jthread() = default;
  template <class Function>
  explicit jthread(Function&& function) {
    std::forward<Function>(function)();
  }
  bool joinable() const {
    return false;
  }
};
#endif

}  // namespace std
